import { MAILS, renderMail } from '#backend/auth/account-mail.ts'
import type { OneTimeToken } from '#backend/auth/one-time-token.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** The name that Supabase gives to the template of the mail with a sign-in code. */
export const OTP_TEMPLATE = MAILS.magiclink.template

/** The mail with a code: its subject, and the same words in HTML and in plain text. */
export function renderOtpMail(
  deps: Pick<BackendDependencies, 'templates' | 'siteUrl'>,
  { email, ...mail }: { email: string; token: OneTimeToken; now: number; redirectTo: string },
): { subject: string; html: string; text: string } {
  return renderMail(deps, { ...mail, mail: 'magiclink', to: email })
}
