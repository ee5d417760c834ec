/** Vacancies in every state, with the user's rights. Saves check the version. Errors are `ContentError`. */
import { NO_STATUSES, type StatusCounts } from '#domain/applications/applications.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { JOB_STATES, type JobInput, type JobState, jobState } from '#domain/jobs/jobs.ts'
import type { Client } from './client.ts'
import { NO_ROWS, RANGE_NOT_SATISFIABLE, STALE_VERSION, toContentError } from './content-error.ts'
import { type ListPage, rangeOf, sorting, wordPatterns } from './pagination.ts'

export interface JobSummary {
  readonly id: number
  readonly title: string
  readonly location: string
  readonly department: string
  readonly state: JobState
  readonly closesOn: string | null
  readonly createdAt: string
  readonly applications: StatusCounts
}

export interface EditableJob extends JobInput {
  readonly id: number
  readonly state: JobState
  readonly closedAt: string | null
  readonly isDeleted: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

export interface JobListQuery {
  /** Words in the title. */
  readonly q: string
  readonly state: JobState
  /** Location id, or empty. */
  readonly site: string
  /** `created_at`, `closes_on` or `title`, with `-` for descending. */
  readonly sort: string
  readonly page: number
}

export interface JobListPage extends ListPage<JobSummary> {
  /** Counts per state with the other filters applied. */
  readonly counts: Readonly<Record<JobState, number>>
}

const SUMMARY_COLUMNS =
  'id, title, location, department, closesOn:closes_on, closedAt:closed_at, isDeleted:is_deleted, isDraft:is_draft, createdAt:created_at' as const
const COLUMNS =
  `${SUMMARY_COLUMNS}, site, type, pay, noPayReason:no_pay_reason, hours, description, requirements, benefits, howToApply:how_to_apply, updatedAt:updated_at` as const

const withState = <Row extends Parameters<typeof jobState>[0]>(row: Row, now: Date) => ({
  ...row,
  state: jobState(row, now),
})

function toRow(draft: JobInput) {
  return {
    title: draft.title,
    location: draft.location,
    site: draft.site,
    department: draft.department,
    type: draft.type,
    pay: draft.pay,
    no_pay_reason: draft.noPayReason,
    hours: draft.hours,
    description: draft.description,
    requirements: draft.requirements,
    benefits: draft.benefits,
    how_to_apply: draft.howToApply,
    closes_on: draft.closesOn,
    is_draft: draft.isDraft,
  }
}

export async function listJobs(client: Client, query: JobListQuery, now: Date): Promise<JobListPage> {
  const { column, ascending } = sorting(query.sort)
  const today = toLondonDate(now)
  const inState = (state: JobState, onlyCount: boolean) => {
    let rows = client.from('jobs').select(SUMMARY_COLUMNS, { count: 'exact', head: onlyCount })
    rows = rows.eq('is_deleted', state === 'deleted')
    if (state === 'open') rows = rows.is('closed_at', null).or(`closes_on.is.null,closes_on.gte.${today}`)
    // Drafts are closed, too.
    if (state === 'draft') rows = rows.eq('is_draft', true)
    if (state === 'closed') rows = rows.eq('is_draft', false).not('closed_at', 'is', null)
    if (state === 'expired') rows = rows.is('closed_at', null).lt('closes_on', today)
    if (query.site !== '') rows = rows.eq('site', query.site)
    return wordPatterns(query.q).reduce((found, pattern) => found.ilike('title', pattern), rows)
  }
  const others = JOB_STATES.filter((state) => state !== query.state)
  const [shown, ...counted] = await Promise.all([
    inState(query.state, false)
      .order(column, { ascending, nullsFirst: false })
      .order('id', { ascending })
      .range(...rangeOf(query.page)),
    ...others.map((state) => inState(state, true)),
  ])
  if (shown.error && shown.error.code !== RANGE_NOT_SATISFIABLE)
    throw toContentError('fetch', 'jobs', shown.error, shown.status)
  for (const { error, status } of counted) if (error) throw toContentError('fetch', 'jobs', error, status)
  const rows = shown.data ?? []
  const applications = await countApplications(
    client,
    rows.map(({ id }) => id),
  )
  const total = shown.count ?? 0
  return {
    rows: rows.map((row) => ({
      ...withState(row, now),
      applications: applications.get(row.id) ?? NO_STATUSES,
    })),
    total,
    counts: Object.fromEntries([
      [query.state, total],
      ...others.map((state, place) => [state, counted[place]?.count ?? 0]),
    ]) as Record<JobState, number>,
  }
}

/** Returns applications per vacancy and status; vacancies without any are omitted. */
export async function countApplications(
  client: Client,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, StatusCounts>> {
  if (jobIds.length === 0) return new Map()
  const { data, error, status } = await client.rpc('count_applications', { job_ids: [...jobIds] })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  const counts = new Map<number, StatusCounts>()
  for (const row of data)
    counts.set(row.job_id, { ...(counts.get(row.job_id) ?? NO_STATUSES), [row.status]: row.applications })
  return counts
}

/** Returns a vacancy in any state, or null. */
export async function readJob(client: Client, id: number, now: Date): Promise<EditableJob | null> {
  const { data, error, status } = await client.from('jobs').select(COLUMNS).eq('id', id).maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'job', error, status)
  return data === null ? null : withState(data, now)
}

/**
 * @param id null for a new vacancy
 * @param version `updatedAt` being edited; null overwrites any version
 * @throws ContentError with `STALE_VERSION` after a concurrent change
 */
export async function saveJob(
  client: Client,
  id: number | null,
  draft: JobInput,
  version: string | null,
  now: Date,
): Promise<EditableJob> {
  if (id === null) {
    const { data, error, status } = await client.from('jobs').insert(toRow(draft)).select(COLUMNS).single()
    if (error) throw toContentError('create', 'job', error, status)
    return withState(data, now)
  }
  const job = client.from('jobs').update(toRow(draft)).eq('id', id)
  const { data, error, status } = await (version === null ? job : job.eq('updated_at', version))
    .select(COLUMNS)
    .maybeSingle()
  if (error) throw toContentError('update', 'job', error, status)
  if (data !== null) return withState(data, now)
  const current = await readJob(client, id, now)
  if (current === null || version === null || current.updatedAt === version)
    throw toContentError(
      'update',
      'job',
      { message: 'it doesn’t exist, or you don’t have permission to change it.' },
      404,
    )
  const message = 'someone else has saved it since you opened it.'
  throw toContentError('update', 'job', { message, code: STALE_VERSION }, 409)
}

export type JobStatusChange = 'close' | 'reopen' | 'delete' | 'restore'

export async function changeJob(
  client: Client,
  id: number,
  change: JobStatusChange,
  now: Date,
): Promise<void> {
  const columns = {
    close: { closed_at: now.toISOString() },
    reopen: { closed_at: null },
    delete: { is_deleted: true },
    restore: { is_deleted: false },
  }[change]
  const { data, error, status } = await client
    .from('jobs')
    .update(columns)
    .eq('id', id)
    .select('id')
    .maybeSingle()
  const action = change === 'delete' || change === 'restore' ? change : 'update'
  if (error) throw toContentError(action, 'job', error, status)
  if (data === null)
    throw toContentError(
      action,
      'job',
      { message: 'it doesn’t exist, or you don’t have permission to change it.' },
      404,
    )
}

/** Returns the departments of recent vacancies, sorted. */
export async function listDepartments(client: Client): Promise<string[]> {
  const { data, error, status } = await client
    .from('jobs')
    .select('department')
    .order('created_at', { ascending: false })
    .limit(200)
  if (error) throw toContentError('fetch', 'jobs', error, status)
  return [...new Set(data.map(({ department }) => department))].sort((a, b) => a.localeCompare(b, 'en-GB'))
}
