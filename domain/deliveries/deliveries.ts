/** States of deliveries, and whether they are on time. */

export const DELIVERY_STATE_NAMES = {
  scheduled: 'Scheduled',
  loaded: 'Loaded',
  'on the way': 'On the way',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATE_NAMES

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
  const at = Date.parse(arrival)
  const end = Date.parse(plannedTo)
  if (at > end + GRACE_MINUTES * MINUTE_MS) return 'Late'
  if (arrivedAt === null && at > end - RISK_MINUTES * MINUTE_MS) return 'At risk'
  return at < Date.parse(plannedFrom) ? 'Early' : 'On time'
}
