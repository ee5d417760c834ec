/** Emails with the user's rights. Errors are `ContentError`. */
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { EmailRecordKind, EmailSource, EmailState, EmailView } from '#domain/email/emails.ts'
import type { EmailAddress } from '#domain/email/parsed-email.ts'
import { type Client, camelKeys } from '../client.ts'
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

export async function readEmail(client: Client, id: number): Promise<EmailDetail | null> {
  const { data, error, status } = await client.rpc('read_email', { email_id: id })
  if (error) throw toContentError('fetch', 'email', error, status)
  return data === null ? null : toDetail(data as unknown as DetailRow)
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
  const rows = data as unknown as readonly (SummaryRow & { readonly body_text: string | null })[]
  return rows.map(
    ({ body_text, ...row }) => ({ ...toSummary(row), text: body_text ?? row.snippet }) as RecordEmail,
  )
}

/** Returns records that match the email's addresses or references. */
export async function suggestLinks(client: Client, id: number): Promise<readonly SuggestedLink[]> {
  const { data, error, status } = await client.rpc('suggest_email_links', { email_id: id })
  if (error) throw toContentError('fetch', 'suggestions', error, status)
  return data.map((row) => toLink(row) as SuggestedLink)
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

/** Columns whose names differ from the fields. */
interface SummaryRow {
  readonly snippet: string
  readonly from_name: string
  readonly from_address: string
  readonly to_name: string
  readonly to_address: string
}

function toSummary({ from_name, from_address, to_name, to_address, ...row }: SummaryRow): EmailSummary {
  return {
    ...(camelKeys(row) as EmailSummary),
    from: { name: from_name, address: from_address },
    to: { name: to_name, address: to_address },
  }
}

function toLink({ record_kind: kind, ...link }: { readonly record_kind: string }): EmailLink {
  return { ...camelKeys(link), kind } as EmailLink
}

interface DetailRow extends SummaryRow {
  readonly reference_ids: readonly string[]
  readonly body_text: string
  readonly letter_hash: string | null
  readonly attachments: readonly { readonly place: number }[]
  readonly links: readonly { readonly record_kind: string }[]
  readonly outgoing_id: string | null
  readonly outgoing_kind: string | null
}

function toDetail(detail: DetailRow): EmailDetail {
  const { reference_ids, body_text, letter_hash, attachments, links, outgoing_id, outgoing_kind, ...row } =
    detail
  return {
    ...(toSummary(row) as EmailDetail),
    references: reference_ids,
    text: body_text,
    hash: letter_hash,
    attachments: attachments.map(
      ({ place, ...attachment }) => ({ ...camelKeys(attachment), index: place }) as EmailAttachment,
    ),
    links: links.map(toLink),
    outgoing: outgoing_id === null ? null : { id: outgoing_id, kind: outgoing_kind ?? '' },
  }
}
