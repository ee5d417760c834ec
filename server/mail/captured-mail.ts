/**
 * The mailer of a demonstration: without a mail server, mails that somebody at this machine asked for are kept in
 * memory for the mailbox page and their codes are printed. All others are dropped; no trace of their code is left.
 */
import type { Mail, Mailer } from '#backend/mail.ts'
import type { Log } from '../log.ts'

export interface CapturedMail extends Mail {
  readonly at: Date
}

export interface CapturedMails extends Mailer {
  /** Newest first. */
  list(): readonly CapturedMail[]
}

const mostKept = 50

export interface CapturedMailsOptions {
  /** Whether codes may be shown at all: no mail server, and a site for this machine alone. */
  readonly open: boolean
  /** Writes a line to the terminal. */
  readonly print: (line: string) => void
  readonly clock: () => number
  readonly log: Log
}

export function createCapturedMails({ open, print, clock, log }: CapturedMailsOptions): CapturedMails {
  const kept: CapturedMail[] = []
  return {
    async send(mail) {
      if (!open || !mail.local) {
        log.warn({ subject: mail.subject }, 'A mail was dropped, because no mail server is set (SMTP_URL)')
        return
      }
      kept.unshift({ ...mail, at: new Date(clock()) })
      kept.length = Math.min(kept.length, mostKept)
      print(mail.code ? `Sign-in code for ${mail.to}: ${mail.code}` : `Mail to ${mail.to}: ${mail.subject}`)
    },
    list: () => kept,
  }
}
