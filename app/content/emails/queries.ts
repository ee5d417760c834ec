/** Emails as staff read them, with their own rights. Every failure is a `ContentError`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { EmailRecordKind, EmailSource, EmailState, EmailView } from '#domain/email/emails.ts'
import type { EmailAddress } from '#domain/email/parsed-email.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf } from '../pagination.ts'

type Client = SupabaseClient<Database>

export interface EmailSummary {
  readonly id: number
  readonly source: EmailSource
  readonly state: EmailState
  readonly subject: string
  readonly from: EmailAddress
  /** The first of those to whom it was written. */
  readonly to: EmailAddress
  /** Of all fields. */
  readonly recipientCount: number
  /** How its text begins. */
  readonly snippet: string
  /** When it came, or was written to be sent. */
  readonly receivedAt: string
  readonly isRead: boolean
  readonly isArchived: boolean
  /** Those that are not shown among the words. */
  readonly attachmentCount: number
  readonly linkCount: number
  /** In bytes; null of one that was sent. */
  readonly size: number | null
  readonly threadId: number
  /** How many emails its thread has. */
  readonly threadCount: number
}

export interface EmailQuery {
  /** Words, or parts of them, of sender, recipients, subject, text and the attachments’ names. */
  readonly q: string
  readonly show: EmailView
  readonly source: EmailSource | ''
  readonly state: EmailState | ''
  readonly read: '' | 'unread' | 'read'
  readonly attachments: '' | 'with' | 'without'
  readonly links: '' | 'linked' | 'unlinked'
  /** Days in London, the last included; empty for any. */
  readonly from: string
  readonly until: string
  /** With `threads` a thread is one row, its latest email; where words are looked for each email is one. */
  readonly group: 'threads' | 'emails'
  /** `received_at`, `from_address`, `subject` or `size`; the other way round with `-` before it. */
  readonly sort: string
  readonly page: number
}

export interface EmailPage extends ListPage<EmailSummary> {
  /** Of words that many emails have no more are counted than the next pages. */
  readonly isTotalLeast: boolean
}

export interface EmailLink {
  readonly kind: EmailRecordKind
  /** The reference of a lead, an application or a privacy request; a customer’s number; an EN number. */
  readonly recordId: string
  /** What people know the record by. */
  readonly title: string
  readonly status: string
}

export interface SuggestedLink extends EmailLink {
  /** By whose address, or because its reference stands in the email. */
  readonly because: 'address' | 'reference'
}

export interface EmailRecipient extends EmailAddress {
  readonly field: 'to' | 'cc' | 'bcc'
}

export interface EmailAttachment {
  /** As in the opened letter. */
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
  /** As the sender says. */
  readonly sentAt: string | null
  readonly text: string
  /** SHA-256 of the bytes as they came; null of one that was sent. */
  readonly hash: string | null
  readonly attachments: readonly EmailAttachment[]
  readonly links: readonly EmailLink[]
  /** Whether no email from this address came before. */
  readonly isFirstFromSender: boolean
  /** What the mail server said of one that was sent, or that brought it back. */
  readonly serverAnswer: string | null
  /** Of one that was sent: what it is for, and its id in the store. */
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

interface LinkRow {
  readonly record_kind: string
  readonly record_id: string
  readonly title: string
  readonly status: string
}

/** One page of emails and how many there are in all. */
export async function listEmails(client: Client, query: EmailQuery): Promise<EmailPage> {
  const [first] = rangeOf(query.page)
  const { data, error, status } = await client.rpc('list_emails', {
    words: query.q,
    pile: query.show,
    of_source: query.source,
    in_state: query.state,
    read_state: query.read,
    attachments: query.attachments,
    links: query.links,
    ...(query.from !== '' && { since: startOfLondonDay(query.from).toISOString() }),
    ...(query.until !== '' && { until: endOfLondonDay(query.until).toISOString() }),
    by_thread: query.group === 'threads',
    sort: query.sort,
    first_row: first,
    max_rows: PAGE_SIZE,
  })
  if (error) throw toContentError('fetch', 'emails', error, status)
  const { rows, total, is_least } = data as unknown as {
    rows: readonly SummaryRow[]
    total: number
    is_least: boolean
  }
  return { rows: rows.map(toSummary), total, isTotalLeast: is_least }
}

/** An email by its number; null when there is none. */
export async function readEmail(client: Client, id: number): Promise<EmailDetail | null> {
  const { data, error, status } = await client.rpc('read_email', { email_id: id })
  if (error) throw toContentError('fetch', 'email', error, status)
  const row = data as unknown as DetailRow | null
  return row === null ? null : toDetail(row)
}

/** All emails of the thread that an email is in, the oldest first. */
export async function threadOf(client: Client, id: number): Promise<readonly EmailSummary[]> {
  return listOf(await client.rpc('list_email_thread', { email_id: id }))
}

/** The emails that are filed to a record, and those that were sent about it, the newest first. */
export async function listEmailsOfRecord(
  client: Client,
  kind: EmailRecordKind,
  recordId: string,
): Promise<readonly EmailSummary[]> {
  return listOf(await client.rpc('list_emails_of_record', { record_kind: kind, record_id: recordId }))
}

/** The records that an email may belong to: by its sender’s or recipients’ addresses, and by references in it. */
export async function suggestLinks(client: Client, id: number): Promise<readonly SuggestedLink[]> {
  const { data, error, status } = await client.rpc('suggest_email_links', { email_id: id })
  if (error) throw toContentError('fetch', 'suggestions', error, status)
  return data.map((row) => ({ ...toLink(row), because: row.because as SuggestedLink['because'] }))
}

/** How many emails wait to be read, and how many came back or were refused in the last thirty days. */
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
    // The columns' constraints know the same sources and states.
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
