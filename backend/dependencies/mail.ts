/** A mail to one person. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a reply goes, if not to the sender. */
  readonly replyTo?: string
  /** The address at which one click ends such mails. */
  readonly unsubscribe?: string
  /** The one-time code in the mail, if it has one, for the local mailbox and terminal of a demonstration. */
  readonly code?: string
  /** Whether the request that caused it came directly from this machine itself. */
  readonly local: boolean
}

export interface Mailer {
  /** Resolves when the mail has been passed on. @throws when it could not be */
  send(mail: EmailMessage): Promise<void>
}

export interface AuthEmailTemplate {
  readonly subject: string
  /** The body uses Go-template placeholders: `{{ .Token }}`, `{{ .Email }}`, `{{ .SiteURL }}` … */
  readonly html: string
}
