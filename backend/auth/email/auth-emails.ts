import type { Statement } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { AuthEmailTemplate } from '#backend/dependencies/mail.ts'
import type { OneTimeToken } from '../one-time-tokens/one-time-token.ts'
import type { AuthContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { plainText } from './plain-text.ts'
import { checkTemplate, escapeHtml, fillTemplate, type TemplateValues } from './templates.ts'

/** Template, verification type, and name in the protocol's errors. */
export const AUTH_EMAILS = {
  magiclink: { template: 'magic_link', type: 'magiclink', name: 'magic link' },
  confirmation: { template: 'confirmation', type: 'signup', name: 'confirmation' },
  invite: { template: 'invite', type: 'invite', name: 'invite' },
  recovery: { template: 'recovery', type: 'recovery', name: 'recovery' },
  emailChange: { template: 'email_change', type: 'email_change', name: 'email change' },
  reauthentication: { template: 'reauthentication', type: 'reauthentication', name: 'reauthentication' },
} as const

export interface AuthEmail {
  readonly kind: keyof typeof AUTH_EMAILS
  readonly to: string
  readonly token: OneTimeToken
  /** Request time in ms since the epoch. */
  readonly now: number
  readonly redirectTo: string
  readonly email?: string
  readonly newEmail?: string
  readonly overrideUrl?: string | undefined
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: 'Europe/London',
})

function renderEmail(
  { templates, siteUrl, apiUrl }: Pick<BackendDependencies, 'templates' | 'siteUrl' | 'apiUrl'>,
  { kind, to, token, now, redirectTo, email = to, newEmail = '', overrideUrl = '' }: AuthEmail,
): { subject: string; html: string; text: string } {
  const { template: name, type } = AUTH_EMAILS[kind]
  const template = checkTemplate(name, templates[name])
  const values = {
    ConfirmationURL: actionLink(apiUrl, { token: token.linkToken, type, redirectTo }),
    Email: email,
    LiftURL: overrideUrl,
    NewEmail: newEmail,
    RedirectTo: redirectTo,
    RequestedAt: `${DATE_FORMAT.format(now)} (UK time)`,
    SendingTo: to,
    SiteURL: siteUrl,
    Token: token.code,
    TokenHash: token.linkToken,
  }
  return render(template, values)
}

function render({ subject, html: body }: AuthEmailTemplate, values: TemplateValues) {
  const html = fillTemplate(body, values, escapeHtml)
  return { subject: fillTemplate(subject, values, oneLine), html, text: plainText(html) }
}

/** Our warning about failed attempts, without a code or sign-in link. */
export const FAILED_ATTEMPTS_EMAIL = 'sign_in_attempts'

/** Sends the warning after the response. Errors are only logged, because the codes' emails carry the same warning. */
export function sendWarningInBackground(
  { dependencies }: AuthContext,
  request: Request,
  { to, overrideUrl, now }: { to: string; overrideUrl: string; now: number },
): void {
  const { mailer, templates, siteUrl, log } = dependencies
  const values = {
    ConfirmationURL: '',
    NewEmail: '',
    RedirectTo: '',
    Token: '',
    TokenHash: '',
    Email: to,
    SendingTo: to,
    LiftURL: overrideUrl,
    SiteURL: siteUrl,
    RequestedAt: `${DATE_FORMAT.format(now)} (UK time)`,
  }
  const email = render(checkTemplate(FAILED_ATTEMPTS_EMAIL, templates[FAILED_ATTEMPTS_EMAIL]), values)
  setTimeout(() => {
    mailer.send({ ...email, to, local: dependencies.isLocal(request) }).catch((err) => {
      log.error({ err }, 'The warning about failed sign-in attempts could not be sent')
    })
  })
}

/**
 * Sends related emails. If one fails, withdraws their codes: earlier ones become valid again and the cooldown is
 * lifted.
 * @param undo further statements to run on failure
 * @throws {AuthError} unexpected_failure
 */
export async function sendAuthEmails(
  { dependencies }: AuthContext,
  request: Request,
  emails: readonly AuthEmail[],
  undo: readonly Statement[] = [],
): Promise<void> {
  try {
    for (const email of emails) {
      const { to, token } = email
      await dependencies.mailer.send({
        ...renderEmail(dependencies, email),
        to,
        code: token.code,
        local: dependencies.isLocal(request),
      })
    }
  } catch (cause) {
    await dependencies.database.transaction({
      role: 'postgres',
      statements: [
        ...emails.map(({ token }) => ({
          text: 'delete from auth.one_time_tokens where id = $1',
          values: [token.id],
        })),
        ...undo,
      ],
    })
    throw errors.emailFailed(cause, AUTH_EMAILS[emails[0]!.kind].name)
  }
}

/** Like `sendAuthEmails`, but after the response, so that neither time nor errors reveal whether the user exists. */
export function sendAuthEmailsInBackground(
  auth: AuthContext,
  request: Request,
  emails: readonly AuthEmail[],
): void {
  setTimeout(() => {
    sendAuthEmails(auth, request, emails).catch((error) => {
      auth.dependencies.log.error({ err: error.cause ?? error }, error.message)
    })
  })
}

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}

/** Returns the URL of a link served by `link-verify.ts`. */
export function actionLink(
  apiUrl: string,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${apiUrl}/auth/v1/verify?${query}`
}
