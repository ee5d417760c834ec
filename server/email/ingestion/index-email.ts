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

const BODY_LONGEST = 200_000
const SEARCHED_LONGEST = 12_000
const FORM_LONGEST = 60_000
const TITLE_LONGEST = 20_000
const SNIPPET_LONGEST = 200
const RECIPIENTS_MOST = 500
const ATTACHMENTS_MOST = 500
/** Earlier dates are treated as invalid. */
const EARLIEST = Date.parse('1990-01-01T00:00:00Z')
const DAY_MS = 86_400_000

/** @returns one element of the `emails` argument of `ingest_emails` */
export function createEmailIndex(
  letter: ParsedEmailContent,
  path: string,
  arrival: MessageSource,
  now: Date,
) {
  const recipients = (['to', 'cc', 'bcc'] as const)
    .flatMap((field) => letter[field].map((one) => ({ field, ...cut(one) })))
    .slice(0, RECIPIENTS_MOST)
  const attachments = letter.attachments.slice(0, ATTACHMENTS_MOST)
  const from = letter.from === null ? { name: '', address: '' } : cut(letter.from)
  const body = letter.text.slice(0, BODY_LONGEST)
  const title = [
    letter.subject,
    ...[from, ...recipients].flatMap(({ name, address }) => [name, address]),
    ...attachments.map(({ name }) => name),
  ]
  const titleForm = toSearchKey(title.join(' ').slice(0, TITLE_LONGEST / 4)).slice(0, TITLE_LONGEST)
  return {
    source: arrival.source,
    hash: letter.hash,
    path,
    size: letter.size,
    subject: letter.subject.slice(0, 1000),
    from,
    recipients,
    reply_to: letter.replyTo.slice(0, 20).map(cut),
    sent_at: momentOf(letter.date, now),
    received_at: (arrival.receivedAt ?? receivedAt(letter, now)).toISOString(),
    // The retention of an imported file starts with the import.
    kept_from: (arrival.receivedAt ?? now).toISOString(),
    message_id: letter.messageId,
    in_reply_to: letter.inReplyTo,
    references: letter.references.slice(-100),
    snippet: body.slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, SNIPPET_LONGEST),
    text: body,
    search_title: titleForm,
    search_text: (titleForm + toSearchKey(body.slice(0, SEARCHED_LONGEST))).slice(0, FORM_LONGEST),
    attachments: attachments.map(({ index, name, type, size, hash, isInline }) => ({
      index,
      name: name.slice(0, 300),
      type: type.slice(0, 200),
      size,
      hash,
      is_inline: isInline,
    })),
    is_read: arrival.isRead ?? false,
  } satisfies Json
}

/** Index of an email that could not be parsed, with the reason. */
export function createUnparsedIndex(
  { hash, size, path, sentence }: { hash: string; size: number; path: string; sentence: string },
  arrival: MessageSource,
  now: Date,
) {
  const moment = (arrival.receivedAt ?? now).toISOString()
  return {
    source: arrival.source,
    hash,
    path,
    size,
    subject: '',
    from: { name: '', address: '' },
    recipients: [],
    reply_to: [],
    sent_at: null,
    received_at: moment,
    kept_from: moment,
    message_id: null,
    in_reply_to: null,
    references: [],
    snippet: sentence.slice(0, SNIPPET_LONGEST),
    text: '',
    search_title: ' ',
    search_text: ' ',
    attachments: [],
    is_read: arrival.isRead ?? false,
  } satisfies Json
}

function cut({ name, address }: EmailAddress): { name: string; address: string } {
  return { name: name.slice(0, 500), address: address.slice(0, 320) }
}

/** Date from the topmost `Received` header, otherwise from `Date`. */
function receivedAt({ headers, date }: ParsedEmailContent, now: Date): Date {
  const topmost = headers.find(({ name }) => name.toLowerCase() === 'received')?.value
  const written = topmost === undefined ? null : momentOf(topmost.slice(topmost.lastIndexOf(';') + 1), now)
  return new Date(written ?? momentOf(date, now) ?? now)
}

/** Returns ISO 8601, or null for an invalid date. */
function momentOf(written: string | null, now: Date): string | null {
  const moment = written === null ? Number.NaN : Date.parse(written.replace(/\([^()]*\)/g, ' ').trim())
  return moment >= EARLIEST && moment <= now.getTime() + DAY_MS ? new Date(moment).toISOString() : null
}
