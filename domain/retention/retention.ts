/** How long we keep records about people: what the pages promise, and what server/retention/ does. */

import { RETENTION } from '#company/retention.ts'
import { startOfLondonDay, toLondonDate } from '../dates/dates.ts'

/** Counted from the outcome of an application or, while it has none, from the day on which it and its CV arrive. */
export const APPLICATION_RETENTION_MONTHS = RETENTION.applicationMonths
/** Counted from the day on which an applicant agrees to be kept on file. The consent ends by itself, and may be renewed. */
export const ON_FILE_MONTHS = RETENTION.onFileMonths
/** Counted from the event: what visitors who agreed to be counted sent. */
export const ANALYTICS_EVENT_MONTHS = RETENTION.analyticsEventMonths
/** Counted from the visit: what figures are made of, still by visitor. What has no visitor in it is kept. */
export const ANALYTICS_VISIT_MONTHS = RETENTION.analyticsVisitMonths
/**
 * Counted from the day on which an email came. One that is filed to a lead, an application or a privacy request is kept as
 * long as that is, and goes with it.
 */
export const EMAIL_RETENTION_MONTHS = RETENTION.emailMonths
/** Of those that are filed to a customer: as long as somebody may have a claim under a contract. */
export const CUSTOMER_EMAIL_RETENTION_MONTHS = RETENTION.customerEmailMonths
/** Counted from the last word between an enquirer and us. */
export const LEAD_RETENTION_MONTHS = 24
/**
 * Counted from the last word of a conversation with the assistant in which nobody said how they can be reached. The
 * database's `expire_conversations` goes by the same period, which stands in each row.
 */
export const CONVERSATION_RETENTION_DAYS = 30
/** Counted from the answer to a request or complaint about data. */
export const PRIVACY_REQUEST_RETENTION_MONTHS = 36
/** Counted from the change. The database's `expire_audit_log` states the same period, since no client may shorten it. */
export const AUDIT_LOG_RETENTION_MONTHS = 24
/** Counted from the event. The database's `expire_security_events` states the same period. */
export const SECURITY_EVENT_RETENTION_MONTHS = 6
/** A CV or a drawing that no record has named after this long never will be named, since both come within one request. */
export const ORPHANED_FILE_HOURS = 24

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
export function formatMonths(months: number): string {
  const [count, unit] = months > 0 && months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Returns the midnight in London before which a record must have come to have been kept for its months. A period ends
 * with the day of the same number that many months on, or with the last day of that month where it has no such day:
 * what came on 31 August is kept for six months up to and including 28 February.
 */
export function getRetentionCutoff(now: Date, months: number): Date {
  const [year = 0, month = 0, day = 0] = toLondonDate(now).split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 - months, day)
  // The month has no such day, so it is over for everything that came in it.
  const nextMonth = Date.UTC(year, month - months, 1)
  return startOfLondonDay(new Date(Math.min(sameDay, nextMonth)).toISOString().slice(0, 10))
}

/**
 * Returns the last day (`YYYY-MM-DD`, London) on which a record is kept: the day of the same number so many months on,
 * or the last of that month where it has no such day.
 */
export function getLastRetentionDay(from: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = toLondonDate(from).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/**
 * Returns the last day on which an application is kept: by the usual time, or longer where its applicant agreed to that.
 * @param application `keptFrom` is when its time began, `keptOnFileUntil` the last day (`YYYY-MM-DD`) of a consent
 */
export function getApplicationRetentionDate(application: {
  readonly keptFrom: string
  readonly keptOnFileUntil: string | null
}): string {
  const usual = getLastRetentionDay(new Date(application.keptFrom), APPLICATION_RETENTION_MONTHS)
  const { keptOnFileUntil: agreed } = application
  return agreed !== null && agreed > usual ? agreed : usual
}
