import { html } from 'hono/html'
import { plainPage } from '../http/plain-page.ts'
import type { CapturedMail } from './captured-mail.ts'

const refreshSeconds = 5

/** The mails of a demonstration, newest first, with their codes for the eye. Text only: nothing in a mail can act here. */
export function mailboxPage(mails: readonly CapturedMail[]): Promise<Response> {
  return plainPage({
    title: 'Local mailbox',
    refresh: refreshSeconds,
    body: html`<h1>Local mailbox</h1>
<p class="quiet">No mail server is set, so mails stay on this machine and are forgotten when the server stops. Only this
machine can open this page. It reloads every ${refreshSeconds} seconds.</p>
${mails.length === 0 ? html`<p>No mail yet. Ask for a sign-in code or send a form, and it appears here.</p>` : ''}
<ol>
${mails.map(
  ({ to, subject, code, text, at }) => html`<li>
<h2>${subject}</h2>
<p>To ${to}, <time datetime="${at.toISOString()}">${timeOfDay.format(at)}</time></p>
${code ? html`<p class="code">${code}</p>` : ''}
<details><summary>Show the mail</summary><pre>${text}</pre></details>
</li>`,
)}
</ol>`,
  })
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
