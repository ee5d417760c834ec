/** Leads with the user's rights. Errors are `ContentError`. */
import { DRAWING_BUCKET, DRAWING_LINK_SECONDS } from '#domain/leads/drawings.ts'
import {
  type ClosedReason,
  type ConversationLine,
  type Corrections,
  type INBOX_VIEWS,
  parseConversationHistory,
  parseCorrections,
  parseSummary,
  type SummaryPoint,
} from '#domain/leads/inbox.ts'
import { LEAD_DETAILS, type LeadSource, type LeadStatus, type LeadType } from '#domain/leads/leads.ts'
import { pickSpecificationFields, type TypedSpecification } from '#domain/specification/fields.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import type { Client } from '../client.ts'
import { ContentError, NO_ROWS, toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf } from '../pagination.ts'
import { createDownloadUrl } from '../storage/download-url.ts'

export interface LeadSummary {
  readonly id: number
  /** Version that a change refers to. */
  readonly version: number
  readonly reference: string
  readonly type: LeadType
  readonly intent: string
  /** As in the lead report. */
  readonly source: string
  readonly quality: string
  readonly status: LeadStatus
  readonly closedReason: ClosedReason | null
  readonly name: string
  readonly company: string
  readonly email: string
  readonly phone: string
  readonly summary: string
  readonly assignee: string | null
  readonly snoozedUntil: string | null
  readonly isSpam: boolean
  readonly mergedInto: number | null
  readonly isCallbackRequested: boolean
  readonly callDueAt: string | null
  readonly calledAt: string | null
  readonly answeredAt: string | null
  /** When the contact wrote again after a reply. */
  readonly wroteAgainAt: string | null
  readonly receivedAt: string
}

export interface LeadDetail extends LeadSummary {
  readonly preferredContact: string
  /** Page of the enquiry. */
  readonly about: string
  /** Ordered sample pack and where to send it; empty in other leads. */
  readonly samplePack: string
  readonly address: string
  readonly isConversation: boolean
  readonly lines: readonly ConversationLine[]
  readonly points: readonly SummaryPoint[]
  readonly specification: TypedSpecification
  /** All columns of the lead's type. */
  readonly detail: Readonly<Record<string, string>>
  readonly corrections: Corrections
  /** Reason for merging leads without a shared address or phone number. */
  readonly mergeReason: string | null
  readonly drawing: { readonly fileName: string; readonly path: string; readonly size: number } | null
}

export interface LeadQuery {
  /** Words in names, addresses, summaries and conversations. */
  readonly q: string
  readonly show: (typeof INBOX_VIEWS)[number]
  readonly status: LeadStatus | ''
  readonly type: LeadType | ''
  readonly quality: string
  readonly source: LeadSource | ''
  /** User id, `none`, or empty for any. */
  readonly assignee: string
  /** `waiting` or `created_at`, with `-` for descending. */
  readonly sort: string
  readonly page: number
}

const SUMMARY_COLUMNS =
  'id, version, session_id, lead_type, intent_type, quality, status, closed_reason, customer_info, summary, assignee, snoozed_until, is_spam, merged_into, callback_requested, call_back_due_at, call_back_kept_at, answered_at, wrote_again_at, created_at, source, conversation_id' as const
const COLUMNS =
  `${SUMMARY_COLUMNS}, preferred_contact, conversation_history, summary_points, specification, corrections, merge_reason, drawing_filename, drawing_storage_path, drawing_file_size, lead_job_seekers (skills, experience, preferred_role), lead_suppliers (product_type, pricing), lead_community_members (inquiry_type, location), lead_staff_support (area, priority)` as const

type Row = Database['public']['Tables']['leads']['Row']
type ColumnOf<List extends string> = List extends `${infer First}, ${infer Rest}`
  ? First | ColumnOf<Rest>
  : List
type SummaryRow = Pick<Row, ColumnOf<typeof SUMMARY_COLUMNS>>

function textIn(object: Json, name: string): string {
  const value = typeof object === 'object' && object !== null && !Array.isArray(object) ? object[name] : ''
  return typeof value === 'string' ? value : ''
}

function toSummary(row: SummaryRow): LeadSummary {
  return {
    id: row.id,
    version: row.version,
    reference: row.session_id,
    // Same values as the columns' check constraints.
    type: row.lead_type as LeadType,
    status: row.status as LeadStatus,
    closedReason: row.closed_reason as ClosedReason | null,
    intent: row.intent_type,
    source: row.conversation_id === null ? (row.source ?? 'Enquiry form') : 'Assistant',
    quality: row.quality,
    name: textIn(row.customer_info, 'name'),
    company: textIn(row.customer_info, 'company'),
    email: textIn(row.customer_info, 'email'),
    phone: textIn(row.customer_info, 'phone'),
    summary: row.summary,
    assignee: row.assignee,
    snoozedUntil: row.snoozed_until,
    isSpam: row.is_spam,
    mergedInto: row.merged_into,
    isCallbackRequested: row.callback_requested,
    callDueAt: row.call_back_due_at,
    calledAt: row.call_back_kept_at,
    answeredAt: row.answered_at,
    wroteAgainAt: row.wrote_again_at,
    receivedAt: row.created_at,
  }
}

/** Call-backs first, then longest waiting. */
export async function listLeads(
  client: Client,
  query: LeadQuery,
  perPage = PAGE_SIZE,
): Promise<ListPage<LeadSummary>> {
  const [first] = rangeOf(query.page, perPage)
  const { data, error, status } = await client.rpc('list_leads', {
    words: query.q,
    pile: query.show,
    in_status: query.status,
    of_type: query.type,
    of_quality: query.quality,
    of_source: query.source,
    assignee: query.assignee,
    sort: query.sort,
    first_row: first,
    max_rows: perPage,
  })
  if (error) throw toContentError('fetch', 'leads', error, status)
  const { rows, total } = data as unknown as { rows: readonly SummaryRow[]; total: number }
  return { rows: rows.map(toSummary), total }
}

/** Neighbours in the list; null at the ends, or if the lead has left the list. */
export interface AdjacentLeads {
  readonly previous: string | null
  readonly next: string | null
}

/** Searches the lead's page and the adjacent ones. */
export async function findAdjacentLeads(
  client: Client,
  query: LeadQuery,
  reference: string,
): Promise<AdjacentLeads> {
  const { rows, total } = await listLeads(client, query)
  const [first] = rows
  const at = rows.findIndex((row) => row.reference === reference)
  const dealtWith = rows[at]
  // A lead that was just handled has left its place: the next one is the first that waits.
  if (dealtWith === undefined) return { previous: null, next: first?.reference ?? null }
  if (query.sort === 'waiting' && first !== undefined && waits(first) && !waits(dealtWith))
    return { previous: rows[at - 1]?.reference ?? null, next: first.reference }
  const read = async (page: number) => (await listLeads(client, { ...query, page })).rows
  const [before, after] = await Promise.all([
    at === 0 && query.page > 1 ? read(query.page - 1) : [],
    at === rows.length - 1 && query.page * PAGE_SIZE < total ? read(query.page + 1) : [],
  ])
  return {
    previous: (rows[at - 1] ?? before.at(-1))?.reference ?? null,
    next: (rows[at + 1] ?? after[0])?.reference ?? null,
  }
}

function waits({ answeredAt, wroteAgainAt, isCallbackRequested, calledAt, status }: LeadSummary): boolean {
  if (wroteAgainAt !== null) return true
  const isOpen = status === 'New' || status === 'Contacting'
  return isOpen && (answeredAt === null || (isCallbackRequested && calledAt === null))
}

/** Returns the lead with this reference, or null. */
export async function readLead(client: Client, reference: string): Promise<LeadDetail | null> {
  const { data, error, status } = await client
    .from('leads')
    .select(COLUMNS)
    .eq('session_id', reference)
    .order('id')
    .limit(1)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'lead', error, status)
  if (data === null) return null
  const { drawing_filename: fileName, drawing_storage_path: path } = data
  const history = parseConversationHistory(data.conversation_history)
  const lines =
    data.conversation_id === null ? history : await readLines(client, data.conversation_id, history)
  const summary = toSummary(data)
  const columns = LEAD_DETAILS[summary.type]?.columns ?? []
  const detail: Readonly<Record<string, string>> =
    data.lead_job_seekers ??
    data.lead_suppliers ??
    data.lead_community_members ??
    data.lead_staff_support ??
    {}
  return {
    ...summary,
    preferredContact: data.preferred_contact ?? '',
    about: textIn(data.customer_info, 'about'),
    samplePack: textIn(data.customer_info, 'sample_pack'),
    address: textIn(data.customer_info, 'address'),
    isConversation: data.conversation_id !== null || history.length > 1,
    lines,
    points: parseSummary(data.summary_points, data.summary, lines),
    specification: pickSpecificationFields((name) => textIn(data.specification, name)),
    detail: Object.fromEntries(columns.map((column) => [column, detail[column] ?? ''])),
    corrections: parseCorrections(data.corrections),
    mergeReason: data.merge_reason,
    drawing:
      fileName === null || path === null ? null : { fileName, path, size: data.drawing_file_size ?? 0 },
  }
}

/** Returns the conversation's lines, or the lead's own copy if they were erased. */
async function readLines(
  client: Client,
  conversationId: string,
  kept: readonly ConversationLine[],
): Promise<readonly ConversationLine[]> {
  const { data, error, status } = await client
    .from('conversation_messages')
    .select('number, author, text, at, isGenerated:is_generated')
    .eq('conversation_id', conversationId)
    .order('number')
  if (error) throw toContentError('fetch', 'conversation', error, status)
  if (data.length === 0) return kept
  return data.map((line) => ({ ...line, author: line.author as ConversationLine['author'] }))
}

export interface LeadOfContact {
  readonly reference: string
  readonly name: string
  readonly company: string
  readonly status: string
  readonly createdAt: string
}

/** Returns up to three leads with this email address or phone number, newest first. */
export async function findLeadsOfContact(
  client: Client,
  contact: { readonly email: string; readonly phone: string },
): Promise<readonly LeadOfContact[]> {
  const { data, error, status } = await client
    .rpc('find_leads_of_contact', contact)
    .select('reference, name, company, status, createdAt:created_at')
  if (error) throw toContentError('fetch', 'leads', error, status)
  return data
}

/** Without snoozed leads, except for `snoozed`. */
export interface LeadCounts {
  readonly inbox: number
  readonly calls: number
  readonly overdue: number
  readonly unassigned: number
  readonly snoozed: number
}

export async function countLeads(client: Client): Promise<LeadCounts> {
  const { data, error, status } = await client
    .rpc('count_leads')
    .select('inbox, calls:call_backs, overdue, unassigned, snoozed')
    .single()
  if (error) throw toContentError('fetch', 'leads', error, status)
  return data
}

export interface LeadAssignee {
  readonly id: string
  readonly name: string
}

export async function listAssignees(client: Client): Promise<readonly LeadAssignee[]> {
  const { data, error, status } = await client.rpc('list_assignable_users')
  if (error) throw toContentError('fetch', 'colleagues', error, status)
  return data
}

/** Returns a signed download URL, valid for 60 s. */
export async function drawingLink(
  client: Client,
  { path, fileName }: { readonly path: string; readonly fileName: string },
): Promise<string> {
  const download = { bucket: DRAWING_BUCKET, path, fileName, seconds: DRAWING_LINK_SECONDS }
  const { url, error } = await createDownloadUrl(client, download)
  if (error) throw new ContentError(`Failed to fetch drawing: ${error.message}`, error, 0)
  return url
}
