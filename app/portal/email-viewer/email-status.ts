/** Where an email comes from and what became of it, in words. */
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import type { EmailSource } from '#domain/email/emails.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'

export const SOURCE_NAMES: Readonly<Record<EmailSource, string>> = {
  sent: 'Sent from here',
  mailbox: 'From the mailbox',
  file: 'From a file',
}

export function formatEmailStatus({ state }: Pick<EmailSummary, 'state'>): string {
  return state === 'received' ? 'Received' : DELIVERY_STATES[state]
}

/** Of one that was sent: whether somebody has to look at it. */
export function needsAttention({ state }: Pick<EmailSummary, 'state'>): boolean {
  return state === 'refused' || state === 'bounced' || state === 'in_doubt'
}

/** Who wrote it; of one that was sent, to whom. A name that looks like an address is somebody’s word alone: theirs stands there. */
export function getCorrespondent({ source, from, to, recipientCount }: EmailSummary): string {
  if (source !== 'sent')
    return (from.name.includes('@') ? from.address : from.name || from.address) || from.name || 'Nobody named'
  const others = recipientCount - 1
  return `To ${to.name || to.address || 'nobody named'}${others > 0 ? ` and ${others} more` : ''}`
}

export const subjectOf = ({ subject }: Pick<EmailSummary, 'subject'>) => subject || 'No subject'

export const formatSender = ({ from }: Pick<EmailSummary, 'from'>) =>
  from.address === '' ? from.name : formatEmailAddress(from)

export const emailAddress = (id: number) => `/email-viewer/${id}`
