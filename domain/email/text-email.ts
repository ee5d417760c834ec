/** Mails that somebody writes as plain words, put into the house style the moment that they go. */

import { BRAND } from '#company/brand.ts'
import { type RenderedEmail, renderEmail } from './html-email.ts'

export interface TextEmail {
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** Paragraphs stand apart by an empty line. */
  readonly words: string
  readonly replyTo?: string
}

/** Stands in a mail's words for the address of the applicant's own page, which is known when the mail goes. */
export const LINK_PLACEHOLDER = '{link}'

/** Stands for the link's secret alone, where the address around it was kept. */
export const TOKEN_PLACEHOLDER = '{key}'

/** Whether a mail's words may hold them: only one to the person whose page it is, and never one to us about them. */
export function hasLinkPlaceholder(mail: {
  readonly kind: string
  readonly record_kind: string | null
}): boolean {
  return mail.record_kind === 'application' && mail.kind !== 'notice'
}

const REASONS: Readonly<Record<string, string>> = {
  application: 'You are getting this email because you applied for a vacancy with us.',
  interview: 'You are getting this email because you applied for a vacancy with us.',
  notice: 'Sent by the website to whoever works on it.',
  lead_reply: 'You are getting this email because you wrote to us through our website.',
  weekly_figures: 'You are getting this email because you asked for the weekly figures of the website.',
  email_reply: 'You are getting this email because you wrote to us.',
  email_forward: 'You are getting this email because somebody here sent it on to you.',
  lead_forward: 'You are getting this email because a colleague sent it on to you.',
}

export function renderTextEmail(
  { kind, to, subject, words, replyTo }: TextEmail,
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
    kind,
    siteUrl,
    // Whoever answers reaches people, and not the address that mails are sent from.
    replyTo: replyTo ?? BRAND.email,
    reason: REASONS[kind] ?? `You are getting this email because you asked ${BRAND.name} for it.`,
  })
}
