/**
 * Result of parsing an email (server/email/parsing/). It contains nothing that can run or load resources; all text is
 * well-formed Unicode without control characters except line breaks and tabs.
 */

/** Mailbox of a header. Either part may be empty; only the domain is lower-cased. */
export interface EmailAddress {
  readonly name: string
  readonly address: string
}

export interface ParsedEmail {
  readonly kind: 'eml' | 'msg' | 'tnef'
  /** SHA-256 of the raw message, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly subject: string
  readonly from: EmailAddress | null
  readonly replyTo: readonly EmailAddress[]
  readonly to: readonly EmailAddress[]
  readonly cc: readonly EmailAddress[]
  readonly bcc: readonly EmailAddress[]
  /** ISO 8601, according to the sender. */
  readonly date: string | null
  /** With angle brackets, like the two below. */
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** In original order, decoded. */
  readonly headers: readonly MessageHeader[]
  /** Plain text, generated from the HTML if there is none. */
  readonly text: string
  /**
   * Sanitised markup, for MessageFrame only: images are `data:` URLs, links `<span data-link="1">`, remote images `<img
   * data-picture="1">` without a source.
   */
  readonly html: string | null
  /** Sanitised CSS for the markup. */
  readonly styles: string
  readonly links: readonly BodyLink[]
  /** Removed from the markup until the user loads them. */
  readonly remotePictures: readonly RemoteImage[]
  readonly attachments: readonly MessageAttachment[]
  readonly warnings: readonly SecurityWarning[]
  readonly authentication: Authentication | null
  /** One sentence for each limit that cut the message. */
  readonly cut: readonly string[]
}

export interface MessageHeader {
  readonly name: string
  readonly value: string
}

export interface BodyLink {
  /** From 1, as shown after the link text. */
  readonly number: number
  /** Link text. */
  readonly text: string
  /** Real target: http, https, mailto or tel; other values unchanged. */
  readonly target: string
}

export interface RemoteImage {
  /** From 1. */
  readonly number: number
  readonly address: string
}

export interface MessageAttachment {
  /** From 0, for `readPart`. */
  readonly index: number
  /** Without path and bidirectional control characters. */
  readonly name: string
  /** Media type declared by the sender. */
  readonly declaredType: string
  /** Media type detected from the content; the declared one if detection finds nothing and it is plausible. */
  readonly type: string
  readonly size: number
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string
  /** Whether it is shown in the message. */
  readonly isInline: boolean
  /** Whether it is an email that can be opened. */
  readonly nested: boolean
  /** Whether it, or an archive entry, is encrypted and can't be inspected. */
  readonly isLocked: boolean
}

/** Result of the receiving server, such as `pass`, `fail` or `none`; empty if missing. */
export interface Authentication {
  readonly spf: string
  readonly dkim: string
  readonly dmarc: string
  /** The server that reports it. */
  readonly by: string
}

export type SecurityWarningCode =
  | 'name-and-address-differ'
  | 'reply-goes-elsewhere'
  | 'looks-like-another-domain'
  | 'link-says-another-place'
  | 'link-is-odd'
  | 'attachment-is-not-what-it-says'
  | 'attachment-may-run'
  | 'attachment-is-locked'
  | 'authentication-failed'
  | 'first-from-sender'

export interface SecurityWarning {
  readonly code: SecurityWarningCode
  /** `danger`: almost never legitimate; `care`: often legitimate; `note`: information. */
  readonly weight: 'danger' | 'care' | 'note'
  readonly sentence: string
}

export type ParseErrorCode = 'too large' | 'not an email' | 'took too long' | 'too much' | 'broken' | 'busy'

export const PARSE_ERROR_MESSAGES: Readonly<Record<ParseErrorCode, string>> = {
  'too large': 'This email is larger than 50 MB and can’t be opened. You can download its source.',
  'not an email': 'This file isn’t an email we can read.',
  'took too long': 'This email took too long to open. You can download its source.',
  'too much': 'This email is too complex to open. You can download its source.',
  broken: 'This email is damaged and can’t be shown. You can download its source.',
  busy: 'The server is busy opening other emails. Try again in a moment.',
}
