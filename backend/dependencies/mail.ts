/** An email to one recipient. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Default: the sender. */
  readonly replyTo?: string
  /** URL for one-click unsubscribe. */
  readonly unsubscribe?: string
  /** One-time code in the email, for the demo's local mailbox and terminal. */
  readonly code?: string
  /** Whether the request came directly from this machine. */
  readonly local: boolean
}

export interface Mailer {
  /**
   * Resolves when the email has been handed over.
   * @throws on failure
   */
  send(mail: EmailMessage): Promise<void>
}

export interface AuthEmailTemplate {
  readonly subject: string
  /** Body with Go template placeholders: `{{ .Token }}`, `{{ .Email }}`, `{{ .SiteURL }}` … */
  readonly html: string
}
