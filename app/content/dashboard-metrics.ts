/** Dashboard data with the user's rights, one call per group. */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { DateRange } from '#domain/reporting/date-range.ts'
import type { Client } from './client.ts'
import { toContentError } from './content-error.ts'

/** Work of one kind, with the item that has waited longest. */
export interface WaitingWork {
  readonly total: number
  /** When the item was due or arrived; null if there is none. */
  readonly since: string | null
  readonly name: string | null
  /** Company, vacancy or subject. */
  readonly about: string | null
}

export interface Appointment {
  readonly kind: 'call' | 'interview' | ContentType | 'vacancy'
  /** Reference or id used by the record's screen. */
  readonly key: string
  readonly name: string | null
  readonly about: string | null
  readonly phone: string | null
  readonly at: string
}

export interface StaffToday {
  /** Promised calls that are overdue. */
  readonly calls: WaitingWork
  readonly leads: WaitingWork
  readonly applications: WaitingWork
  /** Unread ones; `failed` were not delivered in the last 30 days. */
  readonly emails: WaitingWork & { readonly failed: number }
  /** Next first; overdue calls are included. */
  readonly schedule: readonly Appointment[]
}

export async function readStaffToday(client: Client): Promise<StaffToday> {
  const { data, error, status } = await client.rpc('staff_today')
  if (error) throw toContentError('fetch', 'today’s work', error, status)
  return data as unknown as StaffToday
}

export interface WaitingDrafts {
  readonly kind: ContentType
  readonly total: number
  /** Last saved. */
  readonly title: string
  readonly savedAt: string
}

export async function readWaitingDrafts(client: Client): Promise<readonly WaitingDrafts[]> {
  const { data, error, status } = await client.rpc('waiting_drafts')
  if (error) throw toContentError('fetch', 'drafts', error, status)
  return data.map(({ kind, total, title, saved_at: savedAt }) => ({
    kind: kind as ContentType,
    total,
    title,
    savedAt,
  }))
}

export interface StaffTrends {
  readonly leads: number
  readonly applications: number
  /** Median hours to the first reply; null without replies. */
  readonly hours: number | null
  /** One per day. */
  readonly series: readonly {
    readonly day: string
    readonly leads: number
    readonly applications: number
    readonly hours: number | null
  }[]
}

export async function readStaffTrends(client: Client, { from, to }: DateRange): Promise<StaffTrends> {
  const { data, error, status } = await client.rpc('staff_trends', { since: from, until: to })
  if (error) throw toContentError('fetch', 'trends', error, status)
  return data as unknown as StaffTrends
}

export interface ContentSummary {
  readonly kind: ContentType
  readonly recordId: number
  readonly title: string
  readonly at: string
}

interface DeskItems {
  readonly items: readonly ContentSummary[]
  /** Published items count only if they are visible. */
  readonly total: number
}

export interface EditorialOverview {
  /** Last saved first. */
  readonly drafts: DeskItems
  /** Next first. */
  readonly scheduled: DeskItems
  /** Newest first. */
  readonly published: DeskItems
}

export async function readEditorialOverview(
  client: Client,
  now: Date,
  limit: number,
): Promise<EditorialOverview> {
  const moment = now.toISOString()
  const heads = (isCounted = true) =>
    client
      .from('content_drafts')
      .select('kind, record_id, title, saved_at, public_from', isCounted ? { count: 'exact' } : {})
      .limit(limit)
  const [drafts, scheduled, published] = await Promise.all([
    heads().eq('state', 'draft').order('saved_at', { ascending: false }),
    heads().eq('state', 'published').gt('public_from', moment).order('public_from'),
    heads(false)
      .eq('state', 'published')
      .lte('public_from', moment)
      .order('public_from', { ascending: false }),
  ])
  const itemsOf = (
    { data, count, error, status }: Awaited<ReturnType<typeof heads>>,
    momentOf: 'saved_at' | 'public_from',
  ): DeskItems => {
    if (error) throw toContentError('fetch', 'news and blog', error, status)
    const items = data.map((row) => ({
      kind: row.kind as ContentType,
      recordId: row.record_id,
      title: row.title,
      at: row[momentOf],
    }))
    return { items, total: count ?? items.length }
  }
  return {
    drafts: itemsOf(drafts, 'saved_at'),
    scheduled: itemsOf(scheduled, 'public_from'),
    published: itemsOf(published, 'public_from'),
  }
}

export const ACTIVITY_KINDS = ['news', 'blog', 'application', 'lead', 'privacy_request'] as const

export interface Activity {
  readonly kind: (typeof ACTIVITY_KINDS)[number]
  /** Id used by the item's screen. */
  readonly item: string
  /** A title or name, or the type of a privacy request. */
  readonly label: string
  readonly happenedAt: string
}

/** Returns the latest activity that the user may see. */
export async function latestActivity(client: Client, limit: number): Promise<Activity[]> {
  const { data, error, status } = await client.rpc('latest_activity', { max_rows: limit })
  if (error) throw toContentError('fetch', 'latest activity', error, status)
  return data.flatMap(({ kind: found, item, label, happened_at: happenedAt }) => {
    const kind = ACTIVITY_KINDS.find((known) => known === found)
    return kind === undefined ? [] : [{ kind, item, label, happenedAt }]
  })
}
