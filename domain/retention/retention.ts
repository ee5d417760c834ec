/** How long we keep records about people: what the pages promise, and what server/retention/ does. */

import { londonDay, startOfLondonDay } from '../dates/dates.ts'

/** Counted from the day on which an application and its CV arrive. */
export const APPLICATION_RETENTION_MONTHS = 6
/** Counted from the last word between an enquirer and us. */
export const LEAD_RETENTION_MONTHS = 24
/** Counted from the answer to a request or complaint about data. */
export const PRIVACY_REQUEST_RETENTION_MONTHS = 36
/** Counted from the change. The database's `purge_audit_log` states the same period, since no client may shorten it. */
export const AUDIT_LOG_RETENTION_MONTHS = 24
/** Counted from the event. The database's `purge_security_events` states the same period. */
export const SECURITY_EVENT_RETENTION_MONTHS = 6
/** A CV or a drawing that no record has named after this long never will be named, since both come within one request. */
export const UNNAMED_FILE_HOURS = 24

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

/** Returns “six months”, “two years”, “13 months”. */
export function monthsInWords(months: number): string {
  const [count, unit] = months > 0 && months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Returns the midnight in London before which a record must have come to have been kept for its months. A period ends
 * with the day of the same number that many months on, or with the last day of that month where it has no such day:
 * what came on 31 August is kept for six months up to and including 28 February.
 */
export function overdueBefore(now: Date, months: number): Date {
  const [year = 0, month = 0, day = 0] = londonDay(now).split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 - months, day)
  // The month has no such day, so it is over for everything that came in it.
  const nextMonth = Date.UTC(year, month - months, 1)
  return startOfLondonDay(new Date(Math.min(sameDay, nextMonth)).toISOString().slice(0, 10))
}
