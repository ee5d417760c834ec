import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import type { EmailSource } from '#domain/email/emails.ts'
import { formatEmailAddress, formatSenderName } from '#domain/email/format-address.ts'

export const SOURCE_NAMES: Readonly<Record<EmailSource, string>> = {
  sent: 'Sent by us',
  mailbox: 'Mailbox',
  file: 'Imported file',
}

export function formatEmailStatus({ state }: Pick<EmailSummary, 'state'>): string {
  return state === 'received' ? 'Received' : DELIVERY_STATES[state]
}

/** Whether a sent email failed. */
export function needsAttention({ state }: Pick<EmailSummary, 'state'>): boolean {
  return state === 'refused' || state === 'bounced' || state === 'in_doubt'
}

/** Returns the sender, or the recipient of a sent email. */
export function getCorrespondent({ source, from, to, recipientCount }: EmailSummary): string {
  if (source !== 'sent') return formatSenderName(from)
  const others = recipientCount - 1
  return `To ${to.name || to.address || 'no recipient'}${others > 0 ? ` and ${others} more` : ''}`
}

export const subjectOf = ({ subject }: Pick<EmailSummary, 'subject'>) => subject || 'No subject'

export const formatSender = ({ from }: Pick<EmailSummary, 'from'>) =>
  from.address === '' ? from.name : formatEmailAddress(from)

export const getEmailPath = (id: number) => `/email-viewer/${id}`
