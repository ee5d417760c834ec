/**
 * Emails of an enquiry. The sender's contains nothing they typed, because the address may be someone else's. Ours
 * contains everything except the drawing.
 */

import type { StoredDrawing } from '#app/content/leads/submission.ts'
import { BRAND } from '#company/brand.ts'
import { type EmailDetailRow, type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import { getEnquiryType } from '#domain/leads/enquiries.ts'
import { type Enquiry, getTypedSpecification } from '#domain/leads/enquiry-form.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { formatFileSize } from '#domain/media/media.ts'
import type { CheckedSpecification } from '#domain/specification/check.ts'
import { getSpecificationPath } from '#domain/specification/fields.ts'
import { formatSpecification } from '#domain/specification/specification.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'

export interface SentEnquiry {
  readonly enquiry: Enquiry
  readonly reference: string
  readonly callbackDue: Date | null
  readonly drawing: StoredDrawing | null
  readonly checked: CheckedSpecification
}

export function buildEnquirerEmail(
  { enquiry, reference, callbackDue }: SentEnquiry,
  siteUrl: string,
): RenderedEmail {
  const { email } = enquiry
  return renderEmail({
    to: email,
    subject: `We have your enquiry (${reference})`,
    lead: 'Thank you for getting in touch. We have your enquiry.',
    reference,
    kind: 'acknowledgement',
    about: { kind: 'lead', id: reference },
    paragraphs: [
      callbackDue !== null
        ? `You asked us to call you back: we’ll do so by ${formatDeadline(callbackDue)}, at the time you gave if we can.`
        : 'We’ll reply within one working day; a price usually takes two.',
      `Please quote the reference if you write to ${BRAND.email} or call ${BRAND.telephone}.`,
    ],
    reason: `You’re receiving this email because ${email} was entered on our enquiry form. If that wasn’t you, please tell us and we’ll erase it.`,
    siteUrl,
  })
}

export function buildSalesEnquiryEmail(sent: SentEnquiry, siteUrl: string): RenderedEmail {
  const { enquiry, reference, drawing, checked, callbackDue } = sent
  const { name, company, email, phone, when, kind, about, message } = enquiry
  const record = `${siteUrl}${getLeadPath(reference)}`
  const box = getTypedSpecification(enquiry)
  const suggestions = Object.values(checked.advice).flatMap((all) => all.map(({ text }) => text))
  return renderEmail({
    to: BRAND.email,
    replyTo: email,
    subject: `Enquiry ${reference}: ${getEnquiryType(kind).label}`,
    lead: `${company === '' ? name : `${name}, ${company},`} has sent an enquiry through the website. Reply to this email to answer.`,
    reference,
    kind: 'notice',
    about: { kind: 'lead', id: reference },
    facts: [
      ['About', getEnquiryType(kind).label],
      ...row('Page', about),
      ['From', company === '' ? name : `${name}, ${company}`],
      ['Email', email, `mailto:${email}`],
      ...row('Phone', phone ?? ''),
      [
        'Call back',
        callbackDue === null
          ? 'no'
          : `by ${formatDeadline(callbackDue)}${when === '' ? '' : `; they asked for: ${when}`}`,
      ],
      ...row('Sells', enquiry.productType),
      ...row('Price', enquiry.pricing),
      ...row('Topic', enquiry.inquiryType),
      ...row('Location', enquiry.location),
      ...formatSpecification(box),
      ...(drawing === null
        ? []
        : [['Drawing', `${drawing.fileName}, ${formatFileSize(drawing.size)}`, record] as const]),
      ...(isOnlyProduct(box)
        ? []
        : [['Specification', 'On one page', `${siteUrl}${getSpecificationPath(box)}`] as const]),
    ],
    quote: message,
    paragraphs:
      suggestions.length === 0
        ? []
        : [['Questions to ask:', ...suggestions.map((text) => `– ${text}`)].join('\n')],
    link: { label: 'Open the enquiry', address: record },
    reason:
      'Sent by the enquiry form on the website. Only staff who sign in can open the record and its drawing.',
    siteUrl,
  })
}

/** Omits empty values. */
function row(label: string, value: string): readonly EmailDetailRow[] {
  return value === '' ? [] : [[label, value]]
}

const isOnlyProduct = (box: object) => Object.keys(box).every((name) => name === 'product')
