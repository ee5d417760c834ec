/** Dates of the demonstration's records, relative to its first start. */
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * `25m` and `3h` ago; `4d 09:12` at that London time four working days ago; with `+` in the future.
 * @throws on other text
 */
export type Moment = `${'' | '+'}${number}${'m' | 'h'}` | `${'' | '+'}${number}d ${number}:${number}`

export function resolveMoment(moment: Moment, now: Date): Date {
  const [, plus, count = '', unit, hours = '', minutes = ''] =
    /^(\+?)(\d+)([mhd])(?: (\d\d):(\d\d))?$/.exec(moment) ?? []
  if (unit === undefined) throw new Error(`Not a moment: ${moment}`)
  const sign = plus === '+' ? 1 : -1
  if (unit !== 'd')
    return new Date(now.getTime() + sign * Number(count) * (unit === 'h' ? 60 : 1) * MINUTE_MS)
  const day = startOfLondonDay(toLondonDate(workingDay(now, sign * Number(count)))).getTime()
  return new Date(day + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS)
}

/** Noon of the working day this many working days before (negative) or after today. */
function workingDay(now: Date, days: number): Date {
  const day = new Date(startOfLondonDay(toLondonDate(now)).getTime() + DAY_MS / 2)
  for (let left = Math.abs(days); left > 0; ) {
    day.setTime(day.getTime() + Math.sign(days) * DAY_MS)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day
}
