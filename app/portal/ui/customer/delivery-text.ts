/** What lists, calendar and records say about a delivery. */
import type { Delivery } from '#app/content/customer/deliveries.ts'
import { formatStopsBefore, GRACE_MINUTES, RISK_MINUTES } from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'

/** The thresholds in words. */
export const THRESHOLDS = `Early: before the slot. On time: within the slot or up to ${GRACE_MINUTES} minutes after it. At risk: expected less than ${RISK_MINUTES} minutes before the end of the slot, or just after it. Late: more than ${GRACE_MINUTES} minutes after the slot.`

/** Says what is known besides the times, such as `1 stop before yours`; for staff `1 stop before it`. */
export function formatRemark(
  { reason, signedBy, photos, stopsBefore, state }: Delivery,
  isStaff = false,
): string {
  const signature = signedBy === null ? '' : `Signed by ${signedBy}`
  const pictures = photos === 0 ? '' : photos === 1 ? '1 photo' : `${photos} photos`
  return [
    reason,
    state === 'delivered'
      ? [signature, pictures].filter(Boolean).join(', ')
      : formatStopsBefore(stopsBefore, isStaff),
  ]
    .filter(Boolean)
    .join('. ')
}

/** The second line of a delivery in calendar and lists: `8 pallets, Marshgate cidery`. */
export const formatLoad = ({ pallets, site }: Delivery): string => `${formatPallets(pallets)}, ${site}`
