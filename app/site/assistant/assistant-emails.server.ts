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
        : `You asked us to ring you: we’ll do so by ${formatDeadline(new Date(callbackBy))}.`,
      `Please give the reference when you write to ${BRAND.email} or ring ${BRAND.telephone}.`,
    ],
    reason: `This email was sent because somebody gave ${email} to the assistant on our website. If that was not you, please tell us and we will erase it.`,
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
    lead: 'Somebody wrote to the assistant on the website and left word how they can be reached.',
    reference,
    facts: [
      ['Who', LEAD_TYPE_NAMES[type]],
      ...(person.name === undefined ? [] : [['Name', person.name] as const]),
      ...(person.email === undefined ? [] : [['Email', person.email, `mailto:${person.email}`] as const]),
      ...(person.phone === undefined ? [] : [['Telephone', person.phone] as const]),
      ['Ring back', callbackBy === null ? 'no' : `by ${formatDeadline(new Date(callbackBy))}`],
    ],
    quote: points.map(({ text }) => text).join('\n'),
    paragraphs: ['They may be writing still: the record has all of it.'],
    link: { label: 'Open the conversation', address: record },
    reason: 'Sent by the assistant on the website. The record opens to staff who sign in.',
    siteUrl,
  })
}
