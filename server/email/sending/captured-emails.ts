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

const MOST_KEPT = 50

export interface CapturedEmailsOptions {
  /** Whether codes may be shown: no SMTP server, and the website listens on loopback only. */
  readonly open: boolean
  readonly print: (line: string) => void
  readonly clock: () => number
  readonly log: Log
}

export function createCapturedEmails({ open, print, clock, log }: CapturedEmailsOptions): CapturedEmails {
  const kept: CapturedEmail[] = []
  function capture(mail: EmailMessage): void {
    if (!open || !mail.local) {
      log.warn({ subject: mail.subject }, 'A mail was dropped, because no mail server is set (SMTP_URL)')
      return
    }
    kept.unshift({ ...mail, at: new Date(clock()) })
    kept.length = Math.min(kept.length, MOST_KEPT)
    print(mail.code ? `Sign-in code for ${mail.to}: ${mail.code}` : `Mail to ${mail.to}: ${mail.subject}`)
  }
  return {
    send: async (mail) => capture(mail),
    async deliver(mail) {
      capture(mail)
      return 'Shown in the mailbox of this demonstration'
    },
    list: () => kept,
  }
}

const REFRESH_SECONDS = 5

/** Renders captured emails as text, newest first, with large codes. */
export function mailboxPage(mails: readonly CapturedEmail[]): Promise<Response> {
  return plainPage({
    title: 'Local mailbox',
    refresh: REFRESH_SECONDS,
    body: html`<h1>Local mailbox</h1>
<p class="quiet">No mail server is set, so mails stay on this machine and are forgotten when the server stops. Only this
machine can open this page. It reloads every ${REFRESH_SECONDS} seconds.</p>
${mails.length === 0 ? html`<p>No emails yet. Ask for a sign-in code or send a form, and the email appears here.</p>` : ''}
<ol>
${mails.map(
  ({ to, subject, replyTo, code, text, at }) => html`<li>
<h2>${subject}</h2>
<p>To ${to}${replyTo === undefined ? '' : `, replies to ${replyTo}`}, <time datetime="${at.toISOString()}">${timeOfDay.format(at)}</time></p>
${code ? html`<p class="code">${code}</p>` : ''}
<details><summary>Show the mail</summary><pre>${text}</pre></details>
</li>`,
)}
</ol>`,
  })
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
