/** Emails of a privacy request. They contain nothing that was typed. */
import type { FiledRequest } from '#app/content/privacy-requests.ts'
import { BRAND } from '#company/brand.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import type { PrivacyRequestInput } from '#domain/privacy/form.ts'
import { PRIVACY_CHOICES } from '#domain/privacy/requests.ts'

export function buildRequesterEmail(
  { kind, email }: PrivacyRequestInput,
  filed: FiledRequest,
  siteUrl: string,
): RenderedEmail {
  const isComplaint = kind === 'complaint'
  return renderEmail({
    to: email,
    subject: `We have your ${isComplaint ? 'complaint' : 'request'} (${filed.reference})`,
    lead: `We’ve received your ${isComplaint ? 'complaint' : 'request'} about personal data.`,
    reference: filed.reference,
    kind: 'acknowledgement',
    about: { kind: 'privacy_request', id: filed.reference },
    paragraphs: [
      isComplaint
        ? `We’ll acknowledge it in person by ${formatLongDate(filed.dueOn)}, look into it, and tell you the outcome.`
        : `We’ll answer by ${formatLongDate(filed.dueOn)}. If we need anything to confirm your identity, we’ll ask soon.`,
      `To add something, write to ${BRAND.privacyEmail} and quote the reference.`,
      'You can also contact the Information Commissioner’s Office at any time: ico.org.uk/make-a-complaint.',
    ],
    reason: `You’re receiving this email because ${email} was entered on our data request form. If it wasn’t you, please tell us.`,
    siteUrl,
  })
}

export function buildPrivacyTeamEmail(
  { kind }: PrivacyRequestInput,
  filed: FiledRequest,
  siteUrl: string,
): RenderedEmail {
  return renderEmail({
    to: BRAND.privacyEmail,
    subject: `Data request ${filed.reference}, due ${formatLongDate(filed.dueOn)}`,
    lead: 'We’ve received a request under data protection law.',
    reference: filed.reference,
    kind: 'notice',
    about: { kind: 'privacy_request', id: filed.reference },
    facts: [
      ['Request', PRIVACY_CHOICES.find(({ value }) => value === kind)?.label ?? kind],
      ['Due', formatLongDate(filed.dueOn)],
    ],
    paragraphs: ['Name, address and message are stored with the request, for staff who sign in.'],
    link: { label: 'Open the request', address: `${siteUrl}/privacy-requests/${filed.reference}` },
    reason: 'Sent by the data request form on the website.',
    siteUrl,
  })
}
