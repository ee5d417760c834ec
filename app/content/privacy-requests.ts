/** Data requests: filed by the public form with the secret key, processed by staff. */
import { toLondonDate } from '#domain/dates/dates.ts'
import type { PrivacyRequestInput } from '#domain/privacy/form.ts'
import { CLOSED_STATUSES, OPEN_STATUSES, type QueueView } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind, PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import type { Client } from './client.ts'
import {
  ContentError,
  NO_ROWS,
  RANGE_NOT_SATISFIABLE,
  STALE_VERSION,
  toContentError,
} from './content-error.ts'
import { type ListPage, rangeOf } from './pagination.ts'

export interface FiledRequest {
  readonly reference: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
}

export async function createPrivacyRequest(
  client: Client,
  { kind, name, email, message }: PrivacyRequestInput,
  reference: string,
): Promise<FiledRequest & { readonly isNew: boolean }> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .insert({ reference, kind, name, email, message })
    .select('reference, dueOn:due_on')
    .single()
  if (data !== null) return { ...data, isNew: true }
  const { data: stored } = await client
    .from('privacy_requests')
    .select('reference, dueOn:due_on')
    .eq('reference', reference)
    .maybeSingle()
  if (stored === null) throw toContentError('create', 'privacy request', error, status)
  // Stored before, or only the database’s response was lost.
  return { ...stored, isNew: error.code !== '23505' }
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
  'id, reference, kind, name, email, status, receivedAt:received_at, dueOn:due_on, acknowledgedAt:acknowledged_at, completedAt:completed_at'
const ENTRY_COLUMNS =
  'id, kind, body, status, author:author_name, createdAt:created_at, mailedAt:mailed_at, failedAt:failed_at'
const COLUMNS =
  `${SUMMARY_COLUMNS}, message, answer, user_id, version:updated_at, entries:privacy_request_entries (${ENTRY_COLUMNS})` as const

// Same values as the columns' check constraints.
const toSummary = <Row extends { kind: string; status: string }>(row: Row) => ({
  ...row,
  kind: row.kind as PrivacyRequestKind,
  status: row.status as PrivacyRequestStatus,
})

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
    .order('id', { referencedTable: 'entries' })
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'privacy request', error, status)
  if (data === null) return null
  const { user_id, entries, ...request } = data
  return {
    ...toSummary(request),
    isSignedIn: user_id !== null,
    entries: entries.map((entry) => ({ ...entry, kind: entry.kind as PrivacyEntry['kind'] })),
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
