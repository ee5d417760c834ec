/**
 * What dashboards count and list, a group of figures in one call each, with the signed-in person's rights: row-level
 * security decides what is there to be counted.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/leads.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from './content-error.ts'

type Client = SupabaseClient<Database>

export interface ApplicationMetrics {
  /** Every status that an application has, in their order. */
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly total: number }[]
  /** Those that came since the moment asked about, whatever became of them. */
  readonly recent: number
}

export async function readApplicationMetrics(client: Client, since: Date): Promise<ApplicationMetrics> {
  const { data, error, status } = await client.rpc('application_figures', { since: since.toISOString() })
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
  /** The open ones that there are, by status in their order. */
  readonly byStatus: readonly { readonly status: LeadStatus; readonly total: number }[]
  readonly open: number
  /** People who asked to be rung and have not been spoken to. */
  readonly callbacks: number
  /** By when the first of them is promised. */
  readonly firstDue: string | null
}

const DONE_LEADS: readonly string[] = ['Won', 'Closed']

export async function readLeadMetrics(client: Client): Promise<LeadMetrics> {
  const { data, error, status } = await client.rpc('lead_figures')
  if (error) throw toContentError('fetch', 'leads', error, status)
  const byStatus = LEAD_STATUSES.filter((known) => !DONE_LEADS.includes(known)).flatMap((known) => {
    const row = data.find((other) => other.status === known)
    return row === undefined ? [] : [{ status: known, total: row.total }]
  })
  // The generated type does not know that a column may be null.
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
  /** When the next scheduled post comes out. */
  readonly nextPublication: string | null
}

export async function readContentMetrics(client: Client): Promise<ContentMetrics> {
  const { data, error, status } = await client.rpc('content_figures').single()
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

/** An article or a post on the desk, with the moment that its list goes by. */
export interface ContentSummary {
  readonly kind: ContentType
  readonly recordId: number
  readonly title: string
  readonly at: string
}

interface DeskItems {
  /** The first few. */
  readonly items: readonly ContentSummary[]
  /** Of what was published, only those that are shown are counted. */
  readonly total: number
}

export interface EditorialOverview {
  /** The one that was saved last first. */
  readonly drafts: DeskItems
  /** The next one first. */
  readonly scheduled: DeskItems
  /** The last one first. */
  readonly published: DeskItems
}

/** What is being written, what comes out next, and what came out last: so many of each. */
export async function readEditorialOverview(
  client: Client,
  now: Date,
  limit: number,
): Promise<EditorialOverview> {
  const moment = now.toISOString()
  const heads = (isCounted = true) =>
    client
      .from('manuscripts')
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
  /** Day, `YYYY-MM-DD`. */
  readonly closesOn: string
}

/** Vacancies that close within so many days, the first one first. */
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
  /** What the thing's own screen finds it by. */
  readonly item: string
  /** A title; of leads and privacy requests their type or kind. */
  readonly label: string
  readonly happenedAt: string
}

/** What was written or came in last, of all that the person may read. */
export async function latestActivity(client: Client, limit: number): Promise<Activity[]> {
  const { data, error, status } = await client.rpc('latest_activity', { max_rows: limit })
  if (error) throw toContentError('fetch', 'latest activity', error, status)
  return data.flatMap(({ kind: found, item, label, happened_at: happenedAt }) => {
    const kind = ACTIVITY_KINDS.find((known) => known === found)
    return kind === undefined ? [] : [{ kind, item, label, happenedAt }]
  })
}
