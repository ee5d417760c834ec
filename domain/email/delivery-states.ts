/** What is said of a mail’s way, wherever staff see one. */

export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'refused'
  | 'bounced'
  | 'in_doubt'
  | 'cancelled'

export const DELIVERY_STATES: Readonly<Record<DeliveryState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  accepted: 'Sent',
  refused: 'Rejected by the email server',
  bounced: 'Bounced',
  in_doubt: 'Delivery unknown',
  cancelled: 'Cancelled',
}

/** Whether staff may send such a mail again. */
export function canResend(state: DeliveryState): boolean {
  return ['refused', 'bounced', 'in_doubt', 'cancelled'].includes(state)
}
