/** Retention periods of personal data: stated on public pages, enforced by server/retention/. */

import { RETENTION } from '#company/retention.ts'
import { startOfLondonDay, toLondonDate } from '../dates/dates.ts'

/** From the decision on an application or, without one, from its arrival. */
export const APPLICATION_RETENTION_MONTHS = RETENTION.applicationMonths
/** From the applicant's consent, which expires and can be renewed. */
export const ON_FILE_MONTHS = RETENTION.onFileMonths
/** From the event. */
export const ANALYTICS_EVENT_MONTHS = RETENTION.analyticsEventMonths
/** From the visit, for data by visitor; anonymous totals are kept. */
export const ANALYTICS_VISIT_MONTHS = RETENTION.analyticsVisitMonths
/** From receipt. An email linked to a lead, application or privacy request is kept as long as that record. */
export const EMAIL_RETENTION_MONTHS = RETENTION.emailMonths
/** Emails linked to a customer: as long as contract claims are possible. */
export const CUSTOMER_EMAIL_RETENTION_MONTHS = RETENTION.customerEmailMonths
/** Proofs of delivery, from the signature, and claims, from the answer: as long as contract claims are possible. */
export const DELIVERY_RECORD_RETENTION_MONTHS = RETENTION.deliveryRecordMonths
/** Months after the last contact with the enquirer. */
export const LEAD_RETENTION_MONTHS = 24
/** From the last message, for assistant conversations without contact details. Also in `expire_conversations`. */
export const CONVERSATION_RETENTION_DAYS = 30
/** From the response. */
export const PRIVACY_REQUEST_RETENTION_MONTHS = 36
/** From the change. Also in `expire_audit_log`, because no client may shorten it. */
export const AUDIT_LOG_RETENTION_MONTHS = 24
/** From the event. Also in `expire_security_events`. */
export const SECURITY_EVENT_RETENTION_MONTHS = 6
/** From the request, for vacancy alerts that were never confirmed. Also in `confirm_job_alert` and `expire_job_alerts`. */
export const ALERT_CONFIRM_DAYS = 7
/** From the confirmation of a vacancy alert. Also in `expire_job_alerts`. */
export const ALERT_MONTHS = 12
/** From the notification of a customer. Also in `expire_customer_notifications`. */
export const NOTIFICATION_DAYS = 90
/** File and record are created in one request, so an older file without a record is an orphan. */
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

/** Returns for example “six months”, “two years” or “13 months”. */
export function formatMonths(months: number): string {
  const [count, unit] = months > 0 && months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Returns the London midnight before which records have exceeded the retention period. Months end on the same day or
 * the month's last: a record of 31 August is kept for six months until 28 February inclusive.
 */
export function getRetentionCutoff(now: Date, months: number): Date {
  const [year = 0, month = 0, day = 0] = toLondonDate(now).split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 - months, day)
  // The month has no such day, so the period has ended for the whole month.
  const nextMonth = Date.UTC(year, month - months, 1)
  return startOfLondonDay(new Date(Math.min(sameDay, nextMonth)).toISOString().slice(0, 10))
}

/** Returns the last day (`YYYY-MM-DD`, London) of the retention period. */
export function getLastRetentionDay(from: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = toLondonDate(from).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/**
 * Returns the last day on which an application is kept, including consent to stay on file.
 * @param application `keptFrom` is the start of retention, `keptOnFileUntil` the last day (`YYYY-MM-DD`) of the consent
 */
export function getApplicationRetentionDate(application: {
  readonly keptFrom: string
  readonly keptOnFileUntil: string | null
}): string {
  const standardDate = getLastRetentionDay(new Date(application.keptFrom), APPLICATION_RETENTION_MONTHS)
  const { keptOnFileUntil: consentDate } = application
  return consentDate !== null && consentDate > standardDate ? consentDate : standardDate
}
