import type { DeliveryState } from './delivery-states.ts'

/** Sent by this application, read from the mailbox, or imported from a file. */
export const EMAIL_SOURCES = ['sent', 'mailbox', 'file'] as const
export type EmailSource = (typeof EMAIL_SOURCES)[number]

/** `received`, or the delivery state of a sent email. */
export type EmailState = 'received' | DeliveryState

export const EMAIL_VIEWS = ['inbox', 'scheduled', 'sent', 'archive', 'all'] as const
export type EmailView = (typeof EMAIL_VIEWS)[number]

/** Kinds of record that an email can be linked to; an EN number is free text. */
export const EMAIL_RECORD_KINDS = ['lead', 'application', 'privacy_request', 'customer', 'en_number'] as const
export type EmailRecordKind = (typeof EMAIL_RECORD_KINDS)[number]

export const EMAIL_RECORD_NAMES: Readonly<Record<EmailRecordKind, string>> = {
  lead: 'Lead',
  application: 'Application',
  privacy_request: 'Privacy request',
  customer: 'Customer',
  en_number: 'EN number',
}

/** EN numbers are stored as typed, trimmed. */
export const EN_NUMBER_MAX_LENGTH = 60

export const EMAIL_BUCKET = 'mail'
/** Named in `PARSE_ERROR_MESSAGES`; also the default file limit of Supabase and the embedded backend. */
export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024
/** Per file, which may be a whole mailbox; must upload within the request timeout of five minutes. */
export const IMPORT_MAX_BYTES = 512 * 1024 * 1024
/** Accepted by the file picker. */
export const IMPORT_EXTENSIONS = ['.eml', '.msg', '.mbox', '.dat'] as const

export const EMAILS_API = '/api/emails'
/** The request body is one file, its name is in `?name=`. */
export const EMAIL_IMPORT_PATH = `${EMAILS_API}/import`

export const MAX_NESTING_DEPTH = 5

/**
 * Returns the API path of a parsed email; `part` is an attachment's index, `source` requests the raw message, `inside`
 * leads to a nested email.
 */
export function getMessagePath(
  id: number,
  target: { readonly part?: number; readonly source?: true; readonly inside?: readonly number[] } = {},
): string {
  const query = new URLSearchParams()
  if (target.inside !== undefined && target.inside.length > 0) query.set('inside', target.inside.join('.'))
  if (target.part !== undefined) query.set('part', String(target.part))
  if (target.source) query.set('source', '1')
  return `${EMAILS_API}/${id}/message${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the API path that loads remote images by number. */
export function getRemoteImagesPath(id: number): string {
  return `${EMAILS_API}/${id}/pictures`
}

/** By number; images that fail to load are missing. */
export interface RemoteImagesResponse {
  readonly pictures: Readonly<Record<number, string>>
}

export const EMAIL_API_ERRORS = {
  NO_SUCH_EMAIL: 'This email has been deleted.',
  NO_SUCH_PART: 'This email has no such attachment.',
  EMAIL_UNREADABLE: 'This email can’t be read.',
} as const

/** Result for one message of a file. */
export interface ImportedMessage {
  readonly outcome: 'taken' | 'here' | 'refused'
  /** Id of the imported or existing email; null if it failed. */
  readonly id: number | null
  /** Subject, or position in the file if unreadable. */
  readonly title: string
  /** Why it failed, or since when it exists; empty if imported. */
  readonly sentence: string
}

export interface ImportReport {
  readonly taken: number
  readonly here: number
  readonly refused: number
  /** At most a thousand, failed ones first. */
  readonly messages: readonly ImportedMessage[]
}

/** Returns the subject without reply and forward prefixes. */
export function stripSubjectPrefixes(subject: string): string {
  return subject.replace(REPLY_MARKS, '').replace(/\s+/g, ' ').trim()
}

/** Prefixes of several languages, also with a counter. */
const REPLY_MARKS =
  /^(?:\s*(?:re|fw|fwd|aw|wg|sv|vs|vb|tr|rv|antw|odp|ynt|rif|r|i|enc|res)\s*(?:\[\d{1,4}\]|\(\d{1,4}\))?\s*:\s*)+/i
