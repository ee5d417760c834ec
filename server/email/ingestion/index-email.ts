/** Fields of an email that the database stores for lists, search and threads. */
import type { EmailAddress } from '#domain/email/parsed-email.ts'
import { toSearchKey } from '#domain/email/search-key.ts'
import type { Json } from '#supabase/database.types.ts'
import type { ParsedEmailContent } from '../parsing/parse-email.ts'

export interface MessageSource {
  readonly source: 'mailbox' | 'file'
  /** IMAP INTERNALDATE; imported files use their own headers. */
  readonly receivedAt?: Date
  readonly isRead?: boolean
}

const MAX_BODY_LENGTH = 200_000
const MAX_SEARCH_LENGTH = 12_000
const MAX_KEY_LENGTH = 60_000
const MAX_TITLE_LENGTH = 20_000
const MAX_SNIPPET_LENGTH = 200
const MAX_RECIPIENTS = 500
const MAX_ATTACHMENTS = 500
/** Earlier dates are treated as invalid. */
const EARLIEST = Date.parse('1990-01-01T00:00:00Z')
const DAY_MS = 86_400_000

/** The parts of an email that are indexed. */
type IndexedContent = Pick<
  ParsedEmailContent,
  'hash' | 'size' | 'subject' | 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'date' | 'headers' | 'text'
> &
  Pick<ParsedEmailContent, 'messageId' | 'inReplyTo' | 'references'> & {
    readonly attachments: readonly Pick<
      ParsedEmailContent['attachments'][number],
      'index' | 'name' | 'type' | 'size' | 'hash' | 'isInline'
    >[]
  }

/** @returns one element of the `emails` argument of `ingest_emails` */
export function createEmailIndex(email: IndexedContent, path: string, message: MessageSource, now: Date) {
  const recipients = (['to', 'cc', 'bcc'] as const)
    .flatMap((field) => email[field].map((recipient) => ({ field, ...truncateAddress(recipient) })))
    .slice(0, MAX_RECIPIENTS)
  const attachments = email.attachments.slice(0, MAX_ATTACHMENTS)
  const from = email.from === null ? { name: '', address: '' } : truncateAddress(email.from)
  const body = email.text.slice(0, MAX_BODY_LENGTH)
  const title = [
    email.subject,
    ...[from, ...recipients].flatMap(({ name, address }) => [name, address]),
    ...attachments.map(({ name }) => name),
  ]
  const titleKey = toSearchKey(title.join(' ').slice(0, MAX_TITLE_LENGTH / 4)).slice(0, MAX_TITLE_LENGTH)
  return {
    source: message.source,
    hash: email.hash,
    path,
    size: email.size,
    subject: email.subject.slice(0, 1000),
    from,
    recipients,
    reply_to: email.replyTo.slice(0, 20).map(truncateAddress),
    sent_at: parseTimestamp(email.date, now),
    received_at: (message.receivedAt ?? receivedAt(email, now)).toISOString(),
    // The retention of an imported file starts with the import.
    kept_from: (message.receivedAt ?? now).toISOString(),
    message_id: email.messageId,
    in_reply_to: email.inReplyTo,
    references: email.references.slice(-100),
    snippet: body.slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, MAX_SNIPPET_LENGTH),
    text: body,
    search_title: titleKey,
    search_text: (titleKey + toSearchKey(body.slice(0, MAX_SEARCH_LENGTH))).slice(0, MAX_KEY_LENGTH),
    attachments: attachments.map(({ index, name, type, size, hash, isInline }) => ({
      index,
      name: name.slice(0, 300),
      type: type.slice(0, 200),
      size,
      hash,
      is_inline: isInline,
    })),
    is_read: message.isRead ?? false,
  } satisfies Json
}

/** Index of an email that could not be parsed, with the reason. */
export function createUnparsedIndex(
  { hash, size, path, sentence }: { hash: string; size: number; path: string; sentence: string },
  message: MessageSource,
  now: Date,
) {
  const timestamp = (message.receivedAt ?? now).toISOString()
  return {
    source: message.source,
    hash,
    path,
    size,
    subject: '',
    from: { name: '', address: '' },
    recipients: [],
    reply_to: [],
    sent_at: null,
    received_at: timestamp,
    kept_from: timestamp,
    message_id: null,
    in_reply_to: null,
    references: [],
    snippet: sentence.slice(0, MAX_SNIPPET_LENGTH),
    text: '',
    search_title: ' ',
    search_text: ' ',
    attachments: [],
    is_read: message.isRead ?? false,
  } satisfies Json
}

function truncateAddress({ name, address }: EmailAddress): { name: string; address: string } {
  return { name: name.slice(0, 500), address: address.slice(0, 320) }
}

/** Date from the topmost `Received` header, otherwise from `Date`. */
function receivedAt({ headers, date }: Pick<ParsedEmailContent, 'headers' | 'date'>, now: Date): Date {
  const topmost = headers.find(({ name }) => name.toLowerCase() === 'received')?.value
  const dateText =
    topmost === undefined ? null : parseTimestamp(topmost.slice(topmost.lastIndexOf(';') + 1), now)
  return new Date(dateText ?? parseTimestamp(date, now) ?? now)
}

/** Returns ISO 8601, or null for an invalid date. */
function parseTimestamp(dateText: string | null, now: Date): string | null {
  const timestamp = dateText === null ? Number.NaN : Date.parse(dateText.replace(/\([^()]*\)/g, ' ').trim())
  return timestamp >= EARLIEST && timestamp <= now.getTime() + DAY_MS
    ? new Date(timestamp).toISOString()
    : null
}
