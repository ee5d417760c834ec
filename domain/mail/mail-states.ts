/** What is said of a mail’s way, wherever staff see one. */

export type MailState = 'queued' | 'sending' | 'accepted' | 'refused' | 'bounced' | 'in_doubt' | 'cancelled'

export const MAIL_STATES: Readonly<Record<MailState, string>> = {
  queued: 'Waits to be sent',
  sending: 'Is being sent',
  accepted: 'Sent',
  refused: 'Refused by the email server',
  bounced: 'Came back',
  in_doubt: 'In doubt: nobody can say whether it went',
  cancelled: 'Kept back',
}

/** Whether staff may send such a mail again. */
export function canBeSentAgain(state: MailState): boolean {
  return ['refused', 'bounced', 'in_doubt', 'cancelled'].includes(state)
}
