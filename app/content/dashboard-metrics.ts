/** Dashboard data with the user's rights, one call per group. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/leads.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from './content-error.ts'

type Client = SupabaseClient<Database>

export interface ApplicationMetrics {
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly total: number }[]
  /** Received since the requested time. */
  readonly recent: number
}

export async function readApplicationMetrics(client: Client, since: Date): Promise<ApplicationMetrics> {
  const { data, error, status } = await client.rpc('application_metrics', { since: since.toISOString() })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  const totals = new Map(data.map((row) => [row.status, row.total]))
  return {
    byStatus: APPLICATION_STATUSES.filter((known) => totals.has(known)).map((known) => ({
      status: known,
      total: totals.get(known) ?? 0,
    })),
    recent: data.reduce((sum, { recent }) => sum + recent, 0),
  }
}

export interface LeadMetrics {
  /** Open leads by status. */
  readonly byStatus: readonly { readonly status: LeadStatus; readonly total: number }[]
  readonly open: number
  /** Requested calls that are still to be made. */
  readonly callbacks: number
  /** Deadline of the first call. */
  readonly firstDue: string | null
}

const DONE_LEADS: readonly string[] = ['Won', 'Closed']

export async function readLeadMetrics(client: Client): Promise<LeadMetrics> {
  const { data, error, status } = await client.rpc('lead_metrics')
  if (error) throw toContentError('fetch', 'leads', error, status)
  const byStatus = LEAD_STATUSES.filter((known) => !DONE_LEADS.includes(known)).flatMap((known) => {
    const row = data.find((other) => other.status === known)
    return row === undefined ? [] : [{ status: known, total: row.total }]
  })
  // The generated type lacks null.
  const waiting = data.flatMap(({ first_due: moment }) => (moment as string | null) ?? [])
  return {
    byStatus,
    open: byStatus.reduce((sum, { total }) => sum + total, 0),
    callbacks: data.reduce((sum, { callbacks }) => sum + callbacks, 0),
    firstDue: waiting.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
  }
}

export interface ContentMetrics {
  readonly liveNews: number
  readonly deletedNews: number
  readonly publishedPosts: number
  readonly scheduledPosts: number
  readonly draftPosts: number
  readonly nextPublication: string | null
}

export async function readContentMetrics(client: Client): Promise<ContentMetrics> {
  const { data, error, status } = await client.rpc('content_metrics').single()
  if (error) throw toContentError('fetch', 'news and blog', error, status)
  return {
    liveNews: data.live_news,
    deletedNews: data.deleted_news,
    publishedPosts: data.published_posts,
    scheduledPosts: data.scheduled_posts,
    draftPosts: data.draft_posts,
    nextPublication: data.next_publication as string | null,
  }
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

export interface ClosingJob {
  readonly id: number
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly closesOn: string
}

/** Returns vacancies that close within `days`, soonest first. */
export async function closingJobs(client: Client, now: Date, days: number): Promise<ClosingJob[]> {
  const last = toLondonDate(new Date(now.getTime() + days * 86_400_000))
  const { data, error, status } = await client
    .from('jobs')
    .select('id, title, closes_on')
    .eq('is_deleted', false)
    .gte('closes_on', toLondonDate(now))
    .lte('closes_on', last)
    .order('closes_on')
    .order('id')
  if (error) throw toContentError('fetch', 'jobs', error, status)
  return data.flatMap(({ id, title, closes_on: closesOn }) =>
    closesOn === null ? [] : [{ id, title, closesOn }],
  )
}

export const ACTIVITY_KINDS = ['news', 'blog', 'application', 'lead', 'privacy_request'] as const

export interface Activity {
  readonly kind: (typeof ACTIVITY_KINDS)[number]
  /** Id used by the item's screen. */
  readonly item: string
  /** A title, or the type of a lead or privacy request. */
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
