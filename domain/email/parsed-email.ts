/**
 * What opening an email gives (server/email/parsing/). Nothing in it can run or reach a network, and every text in it is
 * well-formed Unicode without control characters but line breaks and tabs.
 */

/** Somebody as a header names them. Either may be empty; the address is as written, but for its domain in lower case. */
export interface EmailAddress {
  readonly name: string
  readonly address: string
}

export interface ParsedEmail {
  readonly kind: 'eml' | 'msg' | 'tnef'
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly subject: string
  readonly from: EmailAddress | null
  readonly replyTo: readonly EmailAddress[]
  readonly to: readonly EmailAddress[]
  readonly cc: readonly EmailAddress[]
  readonly bcc: readonly EmailAddress[]
  /** In ISO 8601, as the sender says. */
  readonly date: string | null
  /** With its angle brackets, as the two below. */
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** As they came, from the topmost down, decoded. */
  readonly headers: readonly MessageHeader[]
  /** Plain text, made of the HTML where the letter has none. */
  readonly text: string
  /**
   * Markup by the allowlist, for LetterFrame alone: its pictures are `data:`, its links `<span data-link="1">`, and
   * pictures from elsewhere `<img data-picture="1">` without a source.
   */
  readonly html: string | null
  /** Rules by the allowlist, which go with the markup. */
  readonly styles: string
  readonly links: readonly BodyLink[]
  /** Left out of the markup, until they are asked for. */
  readonly remotePictures: readonly RemoteImage[]
  readonly attachments: readonly MessageAttachment[]
  readonly warnings: readonly SecurityWarning[]
  readonly authentication: Authentication | null
  /** What limits cut off, a sentence each. */
  readonly cut: readonly string[]
}

export interface MessageHeader {
  readonly name: string
  readonly value: string
}

export interface BodyLink {
  /** From 1, as it stands behind the link’s words. */
  readonly number: number
  /** What the letter shows. */
  readonly text: string
  /** Where it really leads: http, https, mailto or tel; whatever else it said stands here as it was. */
  readonly target: string
}

export interface RemoteImage {
  /** From 1. */
  readonly number: number
  /** http or https. */
  readonly address: string
}

export interface MessageAttachment {
  /** From 0, for `readPart`. */
  readonly index: number
  /** Without a path, and without what turns text around. */
  readonly name: string
  /** The media type that the letter gives it. */
  readonly declaredType: string
  /** The media type that its bytes show; where they show none, the declared one, unless they contradict it. */
  readonly type: string
  readonly size: number
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string
  /** Whether the letter shows it among its words. */
  readonly isInline: boolean
  /** An email itself, which opens as one. */
  readonly nested: boolean
  /** It, or something packed into it, is locked with a password, so that nothing can look into it. */
  readonly isLocked: boolean
}

/** What the receiving server found: `pass`, `fail`, `none` …; empty where it says nothing of one. */
export interface Authentication {
  readonly spf: string
  readonly dkim: string
  readonly dmarc: string
  /** The server that says so. */
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
  /** `danger` is what is hardly ever honest, `care` what often is, `note` what is good to know. */
  readonly weight: 'danger' | 'care' | 'note'
  readonly sentence: string
}

/** Why a letter could not be opened. */
export type ParseErrorCode = 'too large' | 'no letter' | 'took too long' | 'too much' | 'broken' | 'busy'

export const PARSE_ERROR_MESSAGES: Readonly<Record<ParseErrorCode, string>> = {
  'too large': 'This email is larger than 50 MB, so that it was not opened. Its source can be downloaded.',
  'no letter': 'This file is not an email that can be read here.',
  'took too long': 'This email took too long to read and was stopped. Its source can be downloaded.',
  'too much':
    'This email needs more memory than an email may, so that it was stopped. Its source can be downloaded.',
  broken: 'This email is damaged, so that it cannot be shown. Its source can be downloaded.',
  busy: 'Too many emails are being opened at once. Please try again in a moment.',
}
