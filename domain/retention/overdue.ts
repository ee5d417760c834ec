/** Which rows have been kept for their months: apart from the periods, which browsers get to know. */

import { londonDay, startOfLondonDay } from '../dates/london-day.ts'

/**
 * The midnight in London before which must lie what has been kept for its months. A period ends with the day of the
 * same number so many months on, or with the last of that month where it has no such day: what came on 31 August is
 * kept for six months while it is 28 February, and no longer.
 */
export function overdueBefore(now: Date, months: number): Date {
  const [year = 0, month = 0, day = 0] = londonDay(now).split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 - months, day)
  // No such day: its month is over for all that came in it.
  const nextMonth = Date.UTC(year, month - months, 1)
  return startOfLondonDay(new Date(Math.min(sameDay, nextMonth)).toISOString().slice(0, 10))
}
