/** How long what we keep about people is kept: what the pages promise, and what server/retention/ does. */

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
