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
  /** Whether the request may come from this machine. */
  readonly local: boolean
}

export interface Mailer {
  send(email: EmailMessage): Promise<void>
}

export interface AuthEmailTemplate {
  readonly subject: string
  /** Contains Go template placeholders: `{{ .Token }}`, `{{ .Email }}` … */
  readonly html: string
}
