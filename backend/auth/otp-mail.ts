import { actionLink } from '#backend/auth/generate-link.ts'
import type { OneTimeToken } from '#backend/auth/one-time-token.ts'
import { plainText } from '#backend/auth/plain-text.ts'
import { checkTemplate, escapeHtml, fillTemplate } from '#backend/auth/templates.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** The name that Supabase gives to the template of the mail with a sign-in code. */
export const OTP_TEMPLATE = 'magic_link'

const WHEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** The mail with a code: its subject, and the same words in HTML and in plain text. */
export function renderOtpMail(
  { templates, siteUrl }: Pick<BackendDependencies, 'templates' | 'siteUrl'>,
  { email, token, now, redirectTo }: { email: string; token: OneTimeToken; now: number; redirectTo: string },
): { subject: string; html: string; text: string } {
  const template = checkTemplate(OTP_TEMPLATE, templates[OTP_TEMPLATE])
  const values = {
    ConfirmationURL: actionLink(siteUrl, token.linkToken, redirectTo),
    Email: email,
    RedirectTo: redirectTo,
    RequestedAt: `${WHEN.format(now)} (UK time)`,
    SiteURL: siteUrl,
    Token: token.code,
    TokenHash: token.linkToken,
  }
  const html = fillTemplate(template.html, values, escapeHtml)
  return { subject: fillTemplate(template.subject, values, oneLine), html, text: plainText(html) }
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}
