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

/** Whether staff may send the email again. */
export function canResend(state: DeliveryState): boolean {
  return ['refused', 'bounced', 'in_doubt', 'cancelled'].includes(state)
}
