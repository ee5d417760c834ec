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
  queued: 'Waits to be sent',
  sending: 'Is being sent',
  accepted: 'Sent',
  refused: 'Refused by the email server',
  bounced: 'Came back',
  in_doubt: 'In doubt: nobody can say whether it went',
  cancelled: 'Kept back',
}

/** Whether staff may send such a mail again. */
export function canResend(state: DeliveryState): boolean {
  return ['refused', 'bounced', 'in_doubt', 'cancelled'].includes(state)
}
