/** Data requests: filed by the public form with the secret key, processed by staff. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { PrivacyRequestInput } from '#domain/privacy/form.ts'
import { CLOSED_STATUSES, OPEN_STATUSES, type QueueView } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind, PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import type { Database } from '#supabase/database.types.ts'
import {
  ContentError,
  NO_ROWS,
  RANGE_NOT_SATISFIABLE,
  STALE_VERSION,
  toContentError,
} from './content-error.ts'
import { type ListPage, rangeOf } from './pagination.ts'

type Client = SupabaseClient<Database>

export interface FiledRequest {
  readonly reference: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
}

export async function createPrivacyRequest(
  client: Client,
  { kind, name, email, message }: PrivacyRequestInput,
): Promise<FiledRequest> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .insert({ kind, name, email, message })
    .select('reference, due_on')
    .single()
  if (error) throw toContentError('create', 'privacy request', error, status)
  return { reference: data.reference, dueOn: data.due_on }
}

export interface PrivacyRequestSummary {
  readonly id: number
  readonly reference: string
  readonly kind: PrivacyRequestKind
  readonly name: string
  readonly email: string
  readonly status: PrivacyRequestStatus
  readonly receivedAt: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
  readonly acknowledgedAt: string | null
  readonly completedAt: string | null
}

export interface PrivacyRequestDetail extends PrivacyRequestSummary {
  readonly message: string
  /** Latest answer. */
  readonly answer: string
  readonly isSignedIn: boolean
  /** Version: changes with every step. */
  readonly version: string
  /** Oldest first. */
  readonly entries: readonly PrivacyEntry[]
}

export interface PrivacyEntry {
  readonly id: number
  readonly kind: 'note' | 'answer' | 'step'
  readonly body: string
  /** New status, if the entry is a step. */
  readonly status: string | null
  /** Empty if unknown. */
  readonly author: string
  readonly createdAt: string
  /** When the mail server accepted or rejected the answer; both null while unknown. */
  readonly mailedAt: string | null
  readonly failedAt: string | null
}

const SUMMARY_COLUMNS =
  'id, reference, kind, name, email, status, received_at, due_on, acknowledged_at, completed_at'
const ENTRY_COLUMNS = 'id, kind, body, status, author_name, created_at, mailed_at, failed_at'
const COLUMNS =
  `${SUMMARY_COLUMNS}, message, answer, user_id, updated_at, privacy_request_entries (${ENTRY_COLUMNS})` as const

type RequestRow = Database['public']['Tables']['privacy_requests']['Row']
type EntryRow = Database['public']['Tables']['privacy_request_entries']['Row']
type SummaryRow = Omit<
  RequestRow,
  'message' | 'answer' | 'user_id' | 'created_at' | 'updated_at' | 'erasure_key'
>

function toSummary(row: SummaryRow): PrivacyRequestSummary {
  return {
    id: row.id,
    reference: row.reference,
    // Same values as the columns' check constraints.
    kind: row.kind as PrivacyRequestKind,
    name: row.name,
    email: row.email,
    status: row.status as PrivacyRequestStatus,
    receivedAt: row.received_at,
    dueOn: row.due_on,
    acknowledgedAt: row.acknowledged_at,
    completedAt: row.completed_at,
  }
}

function toEntry(row: Omit<EntryRow, 'request_id' | 'author' | 'mail_key'>): PrivacyEntry {
  return {
    id: row.id,
    kind: row.kind as PrivacyEntry['kind'],
    body: row.body,
    status: row.status,
    author: row.author_name,
    createdAt: row.created_at,
    mailedAt: row.mailed_at,
    failedAt: row.failed_at,
  }
}

/** Row limit of the data API. */
const MAX_OPEN_REQUESTS = 1000

/** Returns open requests, soonest due first. */
export async function openPrivacyRequests(client: Client): Promise<PrivacyRequestSummary[]> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .select(SUMMARY_COLUMNS)
    .in('status', OPEN_STATUSES)
    .order('due_on')
    .order('id')
    .limit(MAX_OPEN_REQUESTS)
  if (error) throw toContentError('fetch', 'privacy requests', error, status)
  return data.map(toSummary)
}

export interface PrivacyQueueQuery {
  readonly show: QueueView
  /** Empty: any. */
  readonly kind: PrivacyRequestKind | ''
  readonly page: number
}

export interface PrivacyQueuePage extends ListPage<PrivacyRequestSummary> {
  readonly now: Date
  /** For the selected type. */
  readonly counts: Readonly<Record<'open' | 'overdue', number>>
}

/** Returns one page: open requests by due date, completed ones newest first. */
export async function listPrivacyRequests(
  client: Client,
  { show, kind, page }: PrivacyQueueQuery,
  now: Date,
): Promise<PrivacyQueuePage> {
  const requests = (view: QueueView, onlyCount: boolean) => {
    const all = client.from('privacy_requests').select(SUMMARY_COLUMNS, { count: 'exact', head: onlyCount })
    const ofKind = kind === '' ? all : all.eq('kind', kind)
    if (view === 'done') return ofKind.in('status', CLOSED_STATUSES)
    const open = ofKind.in('status', OPEN_STATUSES)
    // An acknowledged complaint has no due date (`dueState`).
    return view === 'open'
      ? open
      : open.lt('due_on', toLondonDate(now)).or('kind.neq.complaint,acknowledged_at.is.null')
  }
  const found = requests(show, false)
  const ordered =
    show === 'done'
      ? found.order('completed_at', { ascending: false }).order('id', { ascending: false })
      : found.order('due_on').order('id')
  const [shown, open, overdue] = await Promise.all([
    ordered.range(...rangeOf(page)),
    show === 'open' ? null : requests('open', true),
    show === 'overdue' ? null : requests('overdue', true),
  ])
  const isPastEnd = shown.error?.code === RANGE_NOT_SATISFIABLE
  if (shown.error && !isPastEnd) throw toContentError('fetch', 'privacy requests', shown.error, shown.status)
  for (const counted of [open, overdue])
    if (counted?.error) throw toContentError('fetch', 'privacy requests', counted.error, counted.status)
  const total = shown.count ?? 0
  return {
    rows: (shown.data ?? []).map(toSummary),
    total,
    now,
    counts: { open: open?.count ?? total, overdue: overdue?.count ?? total },
  }
}

/** Returns a request with its history, or null. */
export async function readPrivacyRequest(
  client: Client,
  reference: string,
): Promise<PrivacyRequestDetail | null> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .select(COLUMNS)
    .eq('reference', reference)
    .order('id', { referencedTable: 'privacy_request_entries' })
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'privacy request', error, status)
  if (data === null) return null
  return {
    ...toSummary(data),
    message: data.message,
    answer: data.answer,
    isSignedIn: data.user_id !== null,
    version: data.updated_at,
    entries: data.privacy_request_entries.map(toEntry),
  }
}

export async function addPrivacyNote(client: Client, request: number, body: string): Promise<void> {
  const { error, status } = await client.from('privacy_request_entries').insert({ request_id: request, body })
  if (error) throw toContentError('create', 'note', error, status)
}

export interface PrivacyStatusChange {
  readonly request: number
  /** Version the user saw. */
  readonly version: string
  readonly status: PrivacyRequestStatus
  /** Required for closing and reopening. */
  readonly reason: string
}

/**
 * @returns the new version
 * @throws {ContentError} with `STALE_VERSION` after a concurrent change
 */
export async function setPrivacyRequestStatus(client: Client, step: PrivacyStatusChange): Promise<string> {
  const { data, error, status } = await client.rpc('set_privacy_request_status', {
    request_id: step.request,
    version: step.version,
    status: step.status,
    reason: step.reason,
  })
  if (error) throw toContentError('update', 'privacy request', error, status)
  // The generated type lacks null.
  if ((data as string | null) === null)
    throw new ContentError(CHANGED, { message: CHANGED, code: STALE_VERSION }, 409)
  return data
}

const CHANGED = 'Someone else has changed this request since you opened it. Nothing was saved.'
