/** Requests under data protection law: their form's action files them with the secret key, staff work through them. */
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
  /** Day, `YYYY-MM-DD`. */
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
  /** Day, `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly acknowledgedAt: string | null
  readonly completedAt: string | null
}

export interface PrivacyRequestDetail extends PrivacyRequestSummary {
  readonly message: string
  /** What the person was answered last. */
  readonly answer: string
  /** Whether it came from somebody who was signed in. */
  readonly isSignedIn: boolean
  /** Changes with every step: whoever acts says which one they saw. */
  readonly version: string
  /** The oldest first. */
  readonly entries: readonly PrivacyEntry[]
}

/** What became of a request: a note, an answer or a step. */
export interface PrivacyEntry {
  readonly id: number
  readonly kind: 'note' | 'answer' | 'step'
  readonly body: string
  /** Of a step: the status that it led to. */
  readonly status: string | null
  /** Empty when it is not known. */
  readonly author: string
  readonly createdAt: string
  /** Of an answer: when the mail server took it, or did not; both null while it is not known. */
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
    // The columns' constraints know the same kinds and statuses.
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

/** As many as one answer of the data API holds. */
const MOST_OPEN = 1000

/** All requests that are still to be answered, what is due first at the top. */
export async function openPrivacyRequests(client: Client): Promise<PrivacyRequestSummary[]> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .select(SUMMARY_COLUMNS)
    .in('status', OPEN_STATUSES)
    .order('due_on')
    .order('id')
    .limit(MOST_OPEN)
  if (error) throw toContentError('fetch', 'privacy requests', error, status)
  return data.map(toSummary)
}

export interface PrivacyQueueQuery {
  readonly show: QueueView
  /** Empty: of every kind. */
  readonly kind: PrivacyRequestKind | ''
  readonly page: number
}

export interface PrivacyQueuePage extends ListPage<PrivacyRequestSummary> {
  /** When it was asked. */
  readonly now: Date
  /** Of the kind that is shown. */
  readonly counts: Readonly<Record<'open' | 'overdue', number>>
}

/** One page of the queue: what is due first at the top, or of what is done the last one first. */
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
    // A complaint that was acknowledged has no day any more (`dueState`).
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

/** A request with all that became of it; null when there is none. */
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
  /** Of the request as whoever takes the step saw it. */
  readonly version: string
  readonly status: PrivacyRequestStatus
  /** May be empty, except when a request is closed or opened again. */
  readonly reason: string
}

/**
 * @returns the request's new version
 * @throws {ContentError} with the code `STALE_VERSION` when it has changed since, or is gone, and nothing was done
 */
export async function setPrivacyRequestStatus(client: Client, step: PrivacyStatusChange): Promise<string> {
  const { data, error, status } = await client.rpc('set_privacy_request_status', {
    request_id: step.request,
    version: step.version,
    status: step.status,
    reason: step.reason,
  })
  if (error) throw toContentError('update', 'privacy request', error, status)
  // The generated type does not know that a function may answer null.
  if ((data as string | null) === null)
    throw new ContentError(CHANGED, { message: CHANGED, code: STALE_VERSION }, 409)
  return data
}

const CHANGED = 'Someone else has changed this request since you opened it. Nothing was saved.'
