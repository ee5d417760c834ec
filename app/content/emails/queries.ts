/** Emails with the user's rights. Errors are `ContentError`. */
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { EmailRecordKind, EmailSource, EmailState, EmailView } from '#domain/email/emails.ts'
import type { EmailAddress } from '#domain/email/parsed-email.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf } from '../pagination.ts'

export interface EmailSummary {
  readonly id: number
  readonly source: EmailSource
  readonly state: EmailState
  readonly subject: string
  readonly from: EmailAddress
  /** First recipient. */
  readonly to: EmailAddress
  /** In all recipient fields. */
  readonly recipientCount: number
  readonly snippet: string
  /** Time received, or time written for outgoing emails. */
  readonly receivedAt: string
  readonly isRead: boolean
  readonly isArchived: boolean
  /** Without inline images. */
  readonly attachmentCount: number
  readonly linkCount: number
  /** Bytes; null for sent emails. */
  readonly size: number | null
  readonly threadId: number
  readonly threadCount: number
}

export interface EmailQuery {
  /** Words or parts of words in addresses, subject, text and attachment names. */
  readonly q: string
  readonly show: EmailView
  readonly source: EmailSource | ''
  readonly state: EmailState | ''
  readonly read: '' | 'unread' | 'read'
  readonly attachments: '' | 'with' | 'without'
  readonly links: '' | 'linked' | 'unlinked'
  /** London days, inclusive; empty for any. */
  readonly from: string
  readonly until: string
  /** `threads` shows the latest email per thread, except in search results. */
  readonly group: 'threads' | 'emails'
  /** `received_at`, `from_address`, `subject` or `size`, with `-` for descending. */
  readonly sort: string
  readonly page: number
}

export interface EmailPage extends ListPage<EmailSummary> {
  /** Search results are counted only as far as the next pages. */
  readonly isTotalLeast: boolean
}

export interface EmailLink {
  readonly kind: EmailRecordKind
  /** Reference of a lead, application or privacy request; customer id; or EN number. */
  readonly recordId: string
  readonly title: string
  readonly status: string
}

export interface SuggestedLink extends EmailLink {
  /** Matched by address, or by a reference in the text. */
  readonly because: 'address' | 'reference'
}

export interface EmailRecipient extends EmailAddress {
  readonly field: 'to' | 'cc' | 'bcc'
}

export interface EmailAttachment {
  /** Index in the parsed email. */
  readonly index: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly hash: string
  readonly isInline: boolean
}

export interface EmailDetail extends EmailSummary {
  readonly recipients: readonly EmailRecipient[]
  readonly replyTo: readonly EmailAddress[]
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** According to the sender. */
  readonly sentAt: string | null
  readonly text: string
  /** SHA-256 of the raw message; null for sent emails. */
  readonly hash: string | null
  readonly attachments: readonly EmailAttachment[]
  readonly links: readonly EmailLink[]
  readonly isFirstFromSender: boolean
  /** Response of the mail server, or the bounce. */
  readonly serverAnswer: string | null
  /** Sent emails: type, and id in the outbox. */
  readonly outgoing: { readonly id: string; readonly kind: string } | null
}

interface SummaryRow {
  readonly id: number
  readonly source: string
  readonly state: string
  readonly subject: string
  readonly from_name: string
  readonly from_address: string
  readonly to_name: string
  readonly to_address: string
  readonly recipient_count: number
  readonly snippet: string
  readonly received_at: string
  readonly is_read: boolean
  readonly is_archived: boolean
  readonly attachment_count: number
  readonly link_count: number
  readonly size: number | null
  readonly thread_id: number
  readonly thread_count: number
}

interface DetailRow extends SummaryRow {
  readonly recipients: readonly EmailRecipient[]
  readonly reply_to: readonly EmailAddress[]
  readonly message_id: string | null
  readonly in_reply_to: string | null
  readonly reference_ids: readonly string[]
  readonly sent_at: string | null
  readonly body_text: string
  readonly letter_hash: string | null
  readonly attachments: readonly {
    readonly place: number
    readonly name: string
    readonly type: string
    readonly size: number
    readonly hash: string
    readonly is_inline: boolean
  }[]
  readonly links: readonly LinkRow[]
  readonly is_first_from_sender: boolean
  readonly server_answer: string | null
  readonly outgoing_id: string | null
  readonly outgoing_kind: string | null
}

interface RecordEmailRow extends SummaryRow {
  readonly body_text: string | null
  readonly outgoing_id: string | null
  readonly server_answer: string | null
  readonly author: string | null
  readonly scheduled_for: string | null
  readonly files: readonly string[]
}

interface LinkRow {
  readonly record_kind: string
  readonly record_id: string
  readonly title: string
  readonly status: string
}

export async function listEmails(client: Client, query: EmailQuery, perPage = PAGE_SIZE): Promise<EmailPage> {
  const [first] = rangeOf(query.page, perPage)
  const { data, error, status } = await client.rpc('list_emails', {
    words: query.q,
    // A scheduled email is a sent one that is still queued.
    pile: query.show === 'scheduled' ? 'sent' : query.show,
    of_source: query.source,
    in_state: query.show === 'scheduled' ? 'queued' : query.state,
    read_state: query.read,
    attachments: query.attachments,
    links: query.links,
    ...(query.from !== '' && { since: startOfLondonDay(query.from).toISOString() }),
    ...(query.until !== '' && { until: endOfLondonDay(query.until).toISOString() }),
    by_thread: query.group === 'threads',
    sort: query.sort,
    first_row: first,
    max_rows: perPage,
  })
  if (error) throw toContentError('fetch', 'emails', error, status)
  const { rows, total, is_least } = data as unknown as {
    rows: readonly SummaryRow[]
    total: number
    is_least: boolean
  }
  return { rows: rows.map(toSummary), total, isTotalLeast: is_least }
}

/** Returns an email, or null. */
export async function readEmail(client: Client, id: number): Promise<EmailDetail | null> {
  const { data, error, status } = await client.rpc('read_email', { email_id: id })
  if (error) throw toContentError('fetch', 'email', error, status)
  const row = data as unknown as DetailRow | null
  return row === null ? null : toDetail(row)
}

/** Returns the thread of an email, oldest first. */
export async function threadOf(client: Client, id: number): Promise<readonly EmailSummary[]> {
  return listOf(await client.rpc('list_email_thread', { email_id: id }))
}

/** Email on the screen of its record. */
export interface RecordEmail extends EmailSummary {
  /** The first 4,000 characters. */
  readonly text: string
  /** Id in the queue; null for received emails. */
  readonly outgoingId: string | null
  /** Response of the mail server. */
  readonly serverAnswer: string | null
  /** User who sent it; null for the website and for contacts. */
  readonly author: string | null
  /** Time at which a queued email will be sent; null if immediately. */
  readonly scheduledFor: string | null
  /** Names of the attachments. */
  readonly files: readonly string[]
}

/** Returns emails linked to a record or sent about it, newest first. */
export async function listEmailsOfRecord(
  client: Client,
  kind: EmailRecordKind,
  recordId: string,
): Promise<readonly RecordEmail[]> {
  const { data, error, status } = await client.rpc('list_emails_of_record', {
    record_kind: kind,
    record_id: recordId,
  })
  if (error) throw toContentError('fetch', 'emails', error, status)
  return (data as unknown as readonly RecordEmailRow[]).map((row) => ({
    ...toSummary(row),
    text: row.body_text ?? row.snippet,
    outgoingId: row.outgoing_id,
    serverAnswer: row.server_answer,
    author: row.author,
    scheduledFor: row.scheduled_for,
    files: row.files,
  }))
}

/** Returns records that match the email's addresses or references. */
export async function suggestLinks(client: Client, id: number): Promise<readonly SuggestedLink[]> {
  const { data, error, status } = await client.rpc('suggest_email_links', { email_id: id })
  if (error) throw toContentError('fetch', 'suggestions', error, status)
  return data.map((row) => ({ ...toLink(row), because: row.because as SuggestedLink['because'] }))
}

/** Unread emails, and emails that bounced or failed in the last 30 days. */
export interface EmailCounts {
  readonly unread: number
  readonly failed: number
}

export async function countEmails(client: Client): Promise<EmailCounts> {
  const { data, error, status } = await client.rpc('count_emails').single()
  if (error) throw toContentError('fetch', 'emails', error, status)
  return data
}

function listOf(answer: Awaited<ReturnType<Client['rpc']>>): readonly EmailSummary[] {
  const { data, error, status } = answer
  if (error) throw toContentError('fetch', 'emails', error, status)
  return (data as unknown as readonly SummaryRow[]).map(toSummary)
}

function toSummary(row: SummaryRow): EmailSummary {
  return {
    id: row.id,
    // Same values as the columns' check constraints.
    source: row.source as EmailSource,
    state: row.state as EmailState,
    subject: row.subject,
    from: { name: row.from_name, address: row.from_address },
    to: { name: row.to_name, address: row.to_address },
    recipientCount: row.recipient_count,
    snippet: row.snippet,
    receivedAt: row.received_at,
    isRead: row.is_read,
    isArchived: row.is_archived,
    attachmentCount: row.attachment_count,
    linkCount: row.link_count,
    size: row.size,
    threadId: row.thread_id,
    threadCount: row.thread_count,
  }
}

function toDetail(row: DetailRow): EmailDetail {
  return {
    ...toSummary(row),
    recipients: row.recipients,
    replyTo: row.reply_to,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    references: row.reference_ids,
    sentAt: row.sent_at,
    text: row.body_text,
    hash: row.letter_hash,
    attachments: row.attachments.map(({ place, is_inline: isInline, ...rest }) => ({
      ...rest,
      index: place,
      isInline,
    })),
    links: row.links.map(toLink),
    isFirstFromSender: row.is_first_from_sender,
    serverAnswer: row.server_answer,
    outgoing: row.outgoing_id === null ? null : { id: row.outgoing_id, kind: row.outgoing_kind ?? '' },
  }
}

function toLink(row: LinkRow): EmailLink {
  return {
    kind: row.record_kind as EmailRecordKind,
    recordId: row.record_id,
    title: row.title,
    status: row.status,
  }
}
