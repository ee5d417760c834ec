/**
 * Emails of a conversation with contact details. The visitor's contains nothing they typed, because the address may be
 * someone else's. It is sent once, even if the address changes.
 */
import { BRAND } from '#company/brand.ts'
import type { ConversationLead } from '#domain/assistant/dialogue/lead.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import { getLeadPath, LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'

export function buildVisitorEmail(lead: ConversationLead, email: string, siteUrl: string): RenderedEmail {
  const { reference, callbackBy } = lead
  return renderEmail({
    to: email,
    kind: 'acknowledgement',
    about: { kind: 'lead', id: reference },
    subject: `We have your message (${reference})`,
    lead: 'Thank you for writing to us on our website. We have your message.',
    reference,
    paragraphs: [
      callbackBy === null
        ? 'We’ll reply within one working day; a price usually takes two.'
        : `You asked us to call you back: we’ll do so by ${formatDeadline(new Date(callbackBy))}.`,
      `Please quote the reference if you write to ${BRAND.email} or call ${BRAND.telephone}.`,
    ],
    reason: `You’re receiving this email because ${email} was given to the assistant on our website. If that wasn’t you, please tell us and we’ll erase it.`,
    siteUrl,
  })
}

export function buildSalesEmail(lead: ConversationLead, siteUrl: string): RenderedEmail {
  const { reference, type, person, points, callbackBy } = lead
  const record = `${siteUrl}${getLeadPath(reference)}`
  return renderEmail({
    to: BRAND.email,
    ...(person.email !== undefined && { replyTo: person.email }),
    kind: 'lead',
    about: { kind: 'lead', id: reference },
    subject: `Conversation ${reference}: ${LEAD_TYPE_NAMES[type]}`,
    lead: 'A visitor wrote to the assistant on the website and left their contact details.',
    reference,
    facts: [
      ['Who', LEAD_TYPE_NAMES[type]],
      ...(person.name === undefined ? [] : [['Name', person.name] as const]),
      ...(person.email === undefined ? [] : [['Email', person.email, `mailto:${person.email}`] as const]),
      ...(person.phone === undefined ? [] : [['Phone', person.phone] as const]),
      ['Call back', callbackBy === null ? 'no' : `by ${formatDeadline(new Date(callbackBy))}`],
    ],
    quote: points.map(({ text }) => text).join('\n'),
    paragraphs: ['They may still be writing: the record has the whole conversation.'],
    link: { label: 'Open the conversation', address: record },
    reason: 'Sent by the assistant on the website. Only staff who sign in can open the record.',
    siteUrl,
  })
}
