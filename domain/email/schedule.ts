/** Times at which an email can be scheduled. */
import { parseLondonTime, toLondonDate } from '../dates/dates.ts'
import { formatTime } from '../dates/time-of-day.ts'

export interface SendTime {
  readonly label: string
  readonly at: Date
}

const MORNING = '08:00'
const AFTERNOON = '14:00'
const DAY_MS = 86_400_000
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' })

/** @param time `HH:mm`, London time */
function toTime(day: string, time: string): Date {
  return parseLondonTime(`${day}T${time}`) as Date
}

/** Returns this afternoon, tomorrow and the next other Monday, as far as they are still to come. */
export function listSendTimes(now: Date): SendTime[] {
  const days = Array.from({ length: 7 }, (_, index) => {
    // Noon, so that a change of the clocks skips no day.
    const noon = toTime(toLondonDate(now), '12:00')
    const date = new Date(noon.getTime() + index * DAY_MS)
    return { day: toLondonDate(date), name: WEEKDAY.format(date) }
  })
  const [today, tomorrow] = days
  const monday = days.slice(2).find(({ name }) => name === 'Monday')
  return [
    { label: `This afternoon, ${formatTime(AFTERNOON)}`, at: toTime(today?.day ?? '', AFTERNOON) },
    { label: `Tomorrow, ${formatTime(MORNING)}`, at: toTime(tomorrow?.day ?? '', MORNING) },
    ...(monday === undefined
      ? []
      : [{ label: `Monday, ${formatTime(MORNING)}`, at: toTime(monday.day, MORNING) }]),
  ].filter(({ at }) => at > now)
}

const LATEST_MS = 365 * DAY_MS

/** @param time `YYYY-MM-DDTHH:mm`, London time @returns the time, or an error message */
export function parseSendTime(time: string, now: Date): Date | string {
  const at = parseLondonTime(time)
  if (at === null) return 'Enter a date and a time.'
  if (at <= now) return 'Choose a time in the future.'
  return at.getTime() > now.getTime() + LATEST_MS ? 'Choose a time within a year.' : at
}
