/** Renders text written by staff as an email in the company's design. */

import { BRAND } from '#company/brand.ts'
import { type FormattedText, type RenderedEmail, renderEmail } from './html-email.ts'

export interface TextEmail {
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** Paragraphs are separated by an empty line. */
  readonly words: string
  /** The text with formatting, instead of `words`. */
  readonly formatted?: FormattedText
  readonly replyTo?: string
}

/** Placeholder for the applicant's link, which is created when the email is sent. */
export const LINK_PLACEHOLDER = '{link}'

/** Placeholder for the token only, in stored emails. */
export const TOKEN_PLACEHOLDER = '{key}'

/** Whether an email may contain them: only emails to the applicant. */
export function hasLinkPlaceholder(mail: {
  readonly kind: string
  readonly record_kind: string | null
}): boolean {
  return mail.record_kind === 'application' && mail.kind !== 'notice'
}

const REASONS: Readonly<Record<string, string>> = {
  application: 'You’re receiving this email because you applied for a job with us.',
  interview: 'You’re receiving this email because you applied for a job with us.',
  notice: 'You’re receiving this email because you handle enquiries or applications for us.',
  lead_reply: 'You’re receiving this email because you contacted us through our website.',
  weekly_figures: 'You’re receiving this email because you subscribed to the weekly website report.',
  email: 'You’re receiving this email because one of our team wrote to you.',
  email_reply: 'You’re receiving this email because you wrote to us.',
  email_forward: 'You’re receiving this email because one of our team forwarded it to you.',
  lead_forward: 'You’re receiving this email because a colleague forwarded it to you.',
  call_off: `You’re receiving this email because your company calls off stock from ${BRAND.name}.`,
}

/** Links of emails that the database composes, which doesn’t know the website’s address. */
const LINKS: Readonly<Record<string, { readonly label: string; readonly path: string }>> = {
  call_off: { label: 'Open call-offs', path: '/call-offs' },
}

export function renderTextEmail(
  { kind, to, subject, words, formatted, replyTo }: TextEmail,
  siteUrl: string,
): RenderedEmail {
  const [lead = '', ...paragraphs] = words
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
  return renderEmail({
    to,
    subject,
    lead,
    paragraphs,
    ...(formatted !== undefined && { formatted }),
    ...(LINKS[kind] !== undefined && {
      link: { label: LINKS[kind].label, address: siteUrl + LINKS[kind].path },
    }),
    kind,
    siteUrl,
    // Replies go to staff, not to the sending address.
    replyTo: replyTo ?? BRAND.email,
    reason: REASONS[kind] ?? `You’re receiving this email because you requested it from ${BRAND.name}.`,
  })
}
