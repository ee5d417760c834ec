/** Working days: Monday to Friday without bank holidays, as `YYYY-MM-DD`. */
import { BANK_HOLIDAYS } from './bank-holidays.ts'

const DAY_MS = 86_400_000

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !BANK_HOLIDAYS.has(day)
}

/** Returns the working day `count` after a day, or before it if negative; with 0 the day itself. */
export function addWorkingDays(day: string, count: number): string {
  const step = Math.sign(count) * DAY_MS
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at = new Date(Date.parse(at) + step).toISOString().slice(0, 10)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
