/** States of deliveries, and whether they are on time. */
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'

export const DELIVERY_STATE_NAMES = {
  scheduled: 'Scheduled',
  loaded: 'Loaded',
  'on the way': 'On the way',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATE_NAMES

/** Of a reason that the customer sees. */
export const REASON_MAX = 500
export const REASON_MISSING = 'Enter a reason, which the customer sees.'
export const REASON_TOO_LONG = `Use ${REASON_MAX} characters or fewer.`

export interface DeliveryTimes {
  readonly state: DeliveryState
  /** Agreed slot. */
  readonly plannedFrom: string
  readonly plannedTo: string
  readonly estimatedAt: string | null
  readonly arrivedAt: string | null
}

export type Punctuality = 'Early' | 'On time' | 'At risk' | 'Late'

/** Minutes after the slot that still count as on time. */
export const GRACE_MINUTES = 15
/** Minutes before the end of the slot from which a delivery that hasn’t arrived is at risk. */
export const RISK_MINUTES = 10

const MINUTE_MS = 60_000

/** Returns null for a delivery without an arrival time, or one that doesn’t take place. */
export function getPunctuality({
  state,
  plannedFrom,
  plannedTo,
  estimatedAt,
  arrivedAt,
}: DeliveryTimes): Punctuality | null {
  const arrival = arrivedAt ?? estimatedAt
  if (arrival === null || state === 'cancelled' || state === 'failed') return null
  // An estimate says nothing about a delivery that is over.
  if (state === 'delivered' && arrivedAt === null) return null
  const at = Date.parse(arrival)
  const end = Date.parse(plannedTo)
  if (at > end + GRACE_MINUTES * MINUTE_MS) return 'Late'
  if (arrivedAt === null && at > end - RISK_MINUTES * MINUTE_MS) return 'At risk'
  return at < Date.parse(plannedFrom) ? 'Early' : 'On time'
}

/** Formats the day of an arrival, or of the expected one; empty if it is the planned day or unknown. */
export function formatOtherDay({ plannedFrom, estimatedAt, arrivedAt }: DeliveryTimes): string {
  const day = toLondonDate(new Date(arrivedAt ?? estimatedAt ?? plannedFrom))
  return day === toLondonDate(new Date(plannedFrom)) ? '' : formatLongDate(day)
}

/** Formats an arrival as a time, with the day if it isn’t the planned one. */
function formatArrival(at: string, times: DeliveryTimes): string {
  return [formatOtherDay(times), formatLondonTime(at)].filter(Boolean).join(', ')
}

/** Says what to expect, or what has happened: `Arriving 10:40 am`. */
export function getDeliveryHeadline(times: DeliveryTimes): string {
  const { state, plannedFrom, plannedTo, estimatedAt, arrivedAt } = times
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'failed') return 'Not delivered'
  if (state === 'delivered')
    return arrivedAt === null ? 'Delivered' : `Delivered ${formatArrival(arrivedAt, times)}`
  if (arrivedAt !== null) return `At your site since ${formatArrival(arrivedAt, times)}`
  if (estimatedAt !== null) return `Arriving ${formatArrival(estimatedAt, times)}`
  return `Planned for ${formatLondonTime(plannedFrom)} to ${formatLondonTime(plannedTo)}`
}

/** Explains the punctuality with its threshold: `Expected 11:52 am, more than 15 minutes after the slot.` */
export function explainPunctuality(times: DeliveryTimes): string {
  const punctuality = getPunctuality(times)
  if (punctuality === null) return ''
  const { estimatedAt, arrivedAt, plannedFrom, plannedTo } = times
  const slot = `${formatLondonTime(plannedFrom)} to ${formatLondonTime(plannedTo)}`
  const explanations: Readonly<Record<Punctuality, string>> = {
    Early: `before the slot of ${slot}`,
    'On time': 'on time',
    'At risk': `less than ${RISK_MINUTES} minutes before the end of the slot of ${slot}, or just after it`,
    Late: `more than ${GRACE_MINUTES} minutes after the slot of ${slot}`,
  }
  const arrival = `${arrivedAt === null ? 'Expected' : 'Arrived'} ${formatArrival(arrivedAt ?? estimatedAt ?? '', times)}`
  return `${arrival}, ${explanations[punctuality]}.`
}

/** Says how many stops are before a delivery; empty if unknown. @param isStaff whether it is someone else’s */
export function formatStopsBefore(count: number | null, isStaff = false): string {
  if (count === null) return ''
  if (count === 0) return isStaff ? 'Next stop' : 'Yours is the next stop'
  return `${count === 1 ? '1 stop' : `${count} stops`} before ${isStaff ? 'it' : 'yours'}`
}

/** Path of a delivery for its customer. */
export const getDeliveryPath = (number: string): string => `/deliveries/${encodeURIComponent(number)}`

/** Path of a delivery for staff. */
export const getStopPath = (number: string): string => `/deliveries-admin/${encodeURIComponent(number)}`
