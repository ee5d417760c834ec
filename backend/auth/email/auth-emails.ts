/** Fills the templates of the mails about accounts, sends them, and takes their codes back when they cannot be sent. */
import type { Statement } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { AuthEmailTemplate } from '#backend/dependencies/mail.ts'
import type { OneTimeToken } from '../one-time-tokens/one-time-token.ts'
import type { AuthContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { plainText } from './plain-text.ts'
import { checkTemplate, escapeHtml, fillTemplate, type TemplateValues } from './templates.ts'

/** A mail's template, the type of verification in its link, and what the protocol calls it when it cannot be sent. */
export const AUTH_EMAILS = {
  magiclink: { template: 'magic_link', type: 'magiclink', name: 'magic link' },
  confirmation: { template: 'confirmation', type: 'signup', name: 'confirmation' },
  invite: { template: 'invite', type: 'invite', name: 'invite' },
  recovery: { template: 'recovery', type: 'recovery', name: 'recovery' },
  emailChange: { template: 'email_change', type: 'email_change', name: 'email change' },
  reauthentication: { template: 'reauthentication', type: 'reauthentication', name: 'reauthentication' },
} as const

export interface AuthEmail {
  readonly mail: keyof typeof AUTH_EMAILS
  readonly to: string
  readonly token: OneTimeToken
  /** The moment of the request, in milliseconds since the epoch. */
  readonly now: number
  readonly redirectTo: string
  /** The account's address, where it differs from `to`. */
  readonly email?: string
  readonly newEmail?: string
  /** Lets the browser in which it is opened guess for itself, while everybody else has to wait. */
  readonly liftUrl?: string | undefined
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** @returns the subject, and the same words in HTML and in plain text */
function renderMail(
  { templates, siteUrl, apiUrl }: Pick<BackendDependencies, 'templates' | 'siteUrl' | 'apiUrl'>,
  { mail, to, token, now, redirectTo, email = to, newEmail = '', liftUrl = '' }: AuthEmail,
): { subject: string; html: string; text: string } {
  const { template: name, type } = AUTH_EMAILS[mail]
  const template = checkTemplate(name, templates[name])
  const values = {
    ConfirmationURL: actionLink(apiUrl, { token: token.linkToken, type, redirectTo }),
    Email: email,
    LiftURL: liftUrl,
    NewEmail: newEmail,
    RedirectTo: redirectTo,
    RequestedAt: `${WHEN.format(now)} (UK time)`,
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

/** This mail is no part of the protocol: it warns of guesses, and carries neither a code nor a link that signs in. */
export const FAILED_ATTEMPTS_EMAIL = 'sign_in_attempts'

/** Sends the warning once the answer is made. One that cannot be sent is logged; the mails of codes say it as well. */
export function sendWarningInBackground(
  { dependencies }: AuthContext,
  request: Request,
  { to, liftUrl, now }: { to: string; liftUrl: string; now: number },
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
    LiftURL: liftUrl,
    SiteURL: siteUrl,
    RequestedAt: `${WHEN.format(now)} (UK time)`,
  }
  const mail = render(checkTemplate(FAILED_ATTEMPTS_EMAIL, templates[FAILED_ATTEMPTS_EMAIL]), values)
  setTimeout(() => {
    mailer.send({ ...mail, to, local: dependencies.isLocal(request) }).catch((err) => {
      log.error({ err }, 'The warning of guesses at a code could not be sent')
    })
  })
}

/**
 * Sends mails that belong together. When one cannot be sent, their codes are withdrawn: the earlier codes become valid
 * again, and nobody has to wait before asking for the next.
 * @param undo further statements to run in that case
 * @throws {AuthError} unexpected_failure
 */
export async function sendAuthEmails(
  { dependencies }: AuthContext,
  request: Request,
  mails: readonly AuthEmail[],
  undo: readonly Statement[] = [],
): Promise<void> {
  try {
    for (const mail of mails) {
      const { to, token } = mail
      await dependencies.mailer.send({
        ...renderMail(dependencies, mail),
        to,
        code: token.code,
        local: dependencies.isLocal(request),
      })
    }
  } catch (cause) {
    await dependencies.database.transaction({
      role: 'postgres',
      statements: [
        ...mails.map(({ token }) => ({
          text: 'delete from auth.one_time_tokens where id = $1',
          values: [token.id],
        })),
        ...undo,
      ],
    })
    throw errors.mailFailed(cause, AUTH_EMAILS[mails[0]!.mail].name)
  }
}

/**
 * Does what `sendMails` does for an answer that must not tell whether there was anybody to write to. Neither the time
 * that a mail takes nor its failing may show: sending begins once the answer is made, and what goes wrong is logged.
 */
export function sendAuthEmailsInBackground(
  auth: AuthContext,
  request: Request,
  mails: readonly AuthEmail[],
  undo: readonly Statement[] = [],
): void {
  setTimeout(() => {
    sendAuthEmails(auth, request, mails, undo).catch((error) => {
      auth.dependencies.log.error({ err: error.cause ?? error }, error.message)
    })
  })
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}

/** Returns the address behind a link that signs a person in or confirms an address; `link-verify.ts` answers it. */
export function actionLink(
  apiUrl: string,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${apiUrl}/auth/v1/verify?${query}`
}
