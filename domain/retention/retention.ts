/** How long what we keep about people is kept: what the pages promise, and what server/retention/ does. */

import { londonDay, startOfLondonDay } from '../dates/dates.ts'

/** From the day on which an application and its CV arrive. */
export const APPLICATION_RETENTION_MONTHS = 6
/** From the last word between an enquirer and us. */
export const LEAD_RETENTION_MONTHS = 24
/** From the answer to a request or complaint about data. */
export const PRIVACY_REQUEST_RETENTION_MONTHS = 36
/** From the change; the database's `purge_audit_log` has the same, since no client may shorten it. */
export const AUDIT_LOG_RETENTION_MONTHS = 24
/** A CV that no application names after so long never will be named: both come within one request. */
export const UNNAMED_CV_HOURS = 24

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
]

/** “six months”, “two years”, “13 months”. */
export function monthsInWords(months: number): string {
  const [count, unit] = months > 0 && months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/** Which rows have been kept for their months: apart from the periods, which browsers get to know. */
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
