/** Emails as staff keep them: what was sent, what a mailbox brought, and what came as a file. */
import type { DeliveryState } from './delivery-states.ts'

/** How an email came to us: the product sent it, the company’s mailbox had it, or somebody dropped its file. */
export const EMAIL_SOURCES = ['sent', 'mailbox', 'file'] as const
export type EmailSource = (typeof EMAIL_SOURCES)[number]

/** Those that came are `received`; of those that were sent it says what became of them. */
export type EmailState = 'received' | DeliveryState

export const EMAIL_VIEWS = ['inbox', 'sent', 'archive', 'all'] as const
export type EmailView = (typeof EMAIL_VIEWS)[number]

/** What an email may be filed to; an EN number is free text, and no record. */
export const EMAIL_RECORD_KINDS = ['lead', 'application', 'privacy_request', 'customer', 'en_number'] as const
export type EmailRecordKind = (typeof EMAIL_RECORD_KINDS)[number]

export const EMAIL_RECORD_NAMES: Readonly<Record<EmailRecordKind, string>> = {
  lead: 'Lead',
  application: 'Application',
  privacy_request: 'Privacy request',
  customer: 'Customer',
  en_number: 'EN number',
}

/** An EN number is never parsed: it is kept as it is written, without what surrounds it. */
export const EN_NUMBER_MAX_LENGTH = 60

export const EMAIL_BUCKET = 'mail'
/** As `READING_FAULTS` says it; Supabase and the embedded backend store no larger file unless they are told to. */
export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024
/** Of one file: a mailbox may be one. It must come within the five minutes that a request has. */
export const IMPORT_MAX_BYTES = 512 * 1024 * 1024
/** What a person may choose. */
export const IMPORT_EXTENSIONS = ['.eml', '.msg', '.mbox', '.dat'] as const

export const EMAILS_API = '/api/emails'
/** Takes one file as the body, its name in `?name=`. */
export const EMAIL_IMPORT_PATH = `${EMAILS_API}/import`

/** How deep an email within an email is opened. */
export const MAX_NESTING_DEPTH = 5

/**
 * Where one opened email is read; `part` is an attachment’s place, `source` is for its bytes as they came, and `inside` the
 * places of the attachments that lead to an email within it.
 */
export function getMessagePath(
  id: number,
  what: { readonly part?: number; readonly source?: true; readonly inside?: readonly number[] } = {},
): string {
  const query = new URLSearchParams()
  if (what.inside !== undefined && what.inside.length > 0) query.set('inside', what.inside.join('.'))
  if (what.part !== undefined) query.set('part', String(what.part))
  if (what.source) query.set('source', '1')
  return `${EMAILS_API}/${id}/letter${query.size > 0 ? `?${query}` : ''}`
}

/** Where pictures from elsewhere are fetched for one email, by the numbers that the letter gives them. */
export function getRemoteImagesPath(id: number): string {
  return `${EMAILS_API}/${id}/pictures`
}

/** By number; one that could not be had, or that is no picture, is absent. */
export interface RemoteImagesResponse {
  readonly pictures: Readonly<Record<number, string>>
}

export const EMAIL_API_ERRORS = {
  NO_SUCH_EMAIL: 'This email is no longer here.',
  NO_SUCH_PART: 'This email has no such attachment.',
  EMAIL_UNREADABLE: 'This email cannot be read.',
} as const

/** What became of one letter of a file. */
export interface ImportedMessage {
  readonly outcome: 'taken' | 'here' | 'refused'
  /** Of the email, taken now or before; null where it was refused. */
  readonly id: number | null
  /** What it is known by: its subject, or its place in the file where it could not be read. */
  readonly title: string
  /** Why it was refused, or since when it is here; empty where it was taken. */
  readonly sentence: string
}

export interface ImportReport {
  readonly taken: number
  readonly here: number
  readonly refused: number
  /** The first thousand, those that were refused before all others. */
  readonly letters: readonly ImportedMessage[]
}

/** The words of a reply’s or a forwarded email’s subject without what mail programs put before it. */
export function stripSubjectPrefixes(subject: string): string {
  return subject.replace(REPLY_MARKS, '').replace(/\s+/g, ' ').trim()
}

/** As mail programs of several languages write it; also with a number, and behind a list’s name in brackets. */
const REPLY_MARKS =
  /^(?:\s*(?:re|fw|fwd|aw|wg|sv|vs|vb|tr|rv|antw|odp|ynt|rif|r|i|enc|res)\s*(?:\[\d{1,4}\]|\(\d{1,4}\))?\s*:\s*)+/i
