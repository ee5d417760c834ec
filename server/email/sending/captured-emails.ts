/**
 * Mailer for demonstrations without SMTP: keeps emails requested from this machine in memory for the mailbox page and
 * prints their codes. Drops all others.
 */

import { html } from 'hono/html'
import type { EmailMessage } from '#backend/dependencies/mail.ts'
import type { Log } from '#server/config/logger.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { OutboxMailer } from './mailer.ts'

export interface CapturedEmail extends EmailMessage {
  readonly at: Date
}

export interface CapturedEmails extends OutboxMailer {
  /** Newest first. */
  list(): readonly CapturedEmail[]
}

const MAX_EMAILS = 50

export interface CapturedEmailsOptions {
  /** Whether codes may be shown: no SMTP server, and the website listens on loopback only. */
  readonly open: boolean
  readonly print: (line: string) => void
  readonly clock: () => number
  readonly log: Log
}

export function createCapturedEmails({ open, print, clock, log }: CapturedEmailsOptions): CapturedEmails {
  const emails: CapturedEmail[] = []
  function capture(email: EmailMessage): void {
    if (!open || !email.local) {
      log.warn({ subject: email.subject }, 'Email dropped: no mail server configured (SMTP_URL)')
      return
    }
    emails.unshift({ ...email, at: new Date(clock()) })
    emails.length = Math.min(emails.length, MAX_EMAILS)
    print(
      email.code ? `Sign-in code for ${email.to}: ${email.code}` : `Email to ${email.to}: ${email.subject}`,
    )
  }
  return {
    send: async (email) => capture(email),
    async deliver(email) {
      capture(email)
      return 'Shown in the local mailbox'
    },
    list: () => emails,
  }
}

const REFRESH_SECONDS = 5
const USERS = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Renders captured emails as text, newest first, with large codes.
 * @param users addresses of the demo users
 */
export function mailboxPage(emails: readonly CapturedEmail[], users: readonly string[]): Promise<Response> {
  return plainPage({
    title: 'Local mailbox',
    refresh: REFRESH_SECONDS,
    body: html`<h1>Local mailbox</h1>
<p class="quiet">No mail server is configured, so emails stay on this machine until the server stops. This page reloads every
${REFRESH_SECONDS} seconds.</p>
${users.length === 0 ? '' : html`<p>This browser can sign in to <a href="/">the website</a> as ${USERS.format(users)}.</p>`}
${emails.length === 0 ? html`<p>No emails yet. Request a sign-in code or submit a form to see one here.</p>` : ''}
<ol>
${emails.map(
  ({ to, subject, replyTo, code, text, at }) => html`<li>
<h2>${subject}</h2>
<p>To ${to}${replyTo === undefined ? '' : `, reply to ${replyTo}`}, <time datetime="${at.toISOString()}">${timeOfDay.format(at)}</time></p>
${code ? html`<p class="code">${code}</p>` : ''}
<details><summary>Show email</summary><pre>${text}</pre></details>
</li>`,
)}
</ol>`,
  })
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
