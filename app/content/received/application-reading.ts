/** Applications as staff read them, with their own rights. Every failure is a `ContentError`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError, NO_ROWS } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf } from '../list-pages.ts'
import { CV_SCANS, type ReceivedCv } from './cvs.ts'

type Client = SupabaseClient<Database>
type Row = Database['public']['Tables']['job_applications']['Row']

export interface ApplicationSummary {
  readonly id: number
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly jobId: number | null
  readonly jobTitle: string
  readonly status: ApplicationStatus
  /** Since when it has been in it. */
  readonly statusSince: string
  /** 1 to 5. */
  readonly rating: number | null
  readonly submittedAt: string
}

export interface ApplicationDetail extends ApplicationSummary {
  readonly phone: string | null
  readonly coverLetter: string
  readonly cv: ReceivedCv | null
  /** From when its time runs. */
  readonly keptFrom: string
  /** The last day (`YYYY-MM-DD`) on which it is kept by its applicant's consent; null where there is none. */
  readonly keptOnFileUntil: string | null
  readonly samePersonAs: number | null
}

export interface ApplicationQuery {
  /** Words of names, addresses and letters. */
  readonly q: string
  readonly status: ApplicationStatus | ''
  /** The vacancy's number; empty for any. */
  readonly job: string
  /** `YYYY-MM-DD` of arrival, both included; empty for any. */
  readonly from: string
  readonly to: string
  /** At least so many stars; empty for any. */
  readonly rating: string
  /** In its status for at least so many days; empty for any. */
  readonly waiting: string
  /** `submitted_at`, `status_since` or `rating`, the other way round with `-` before it. */
  readonly sort: string
  readonly page: number
}

const SUMMARY_COLUMNS =
  'id, reference, name, email, job_id, job_title, status, status_since, rating, submitted_at' as const
const COLUMNS =
  `${SUMMARY_COLUMNS}, phone, cover_letter, cv_filename, cv_storage_path, cv_file_size, cv_mime_type, cv_scan, cv_scanned_at, cv_finding, kept_from, kept_on_file_until, same_person_as` as const

type SummaryRow = Pick<
  Row,
  | 'id'
  | 'reference'
  | 'name'
  | 'email'
  | 'job_id'
  | 'job_title'
  | 'status'
  | 'status_since'
  | 'rating'
  | 'submitted_at'
>

function toSummary(row: SummaryRow): ApplicationSummary {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    jobId: row.job_id,
    jobTitle: row.job_title,
    // The column's constraint knows the same statuses.
    status: row.status as ApplicationStatus,
    statusSince: row.status_since,
    rating: row.rating,
    submittedAt: row.submitted_at,
  }
}

type Narrowed = Omit<ApplicationQuery, 'sort' | 'page'>

/** The applications that match. Where words are looked for, the database answers the best first. */
export function matchingApplications(client: Client, query: Narrowed, now: Date, head = false) {
  const options = { count: 'exact', head } as const
  let found =
    query.q.trim() === ''
      ? client.from('job_applications').select(SUMMARY_COLUMNS, options)
      : client.rpc('search_applications', { query: query.q }, options).select(SUMMARY_COLUMNS)
  if (query.status !== '') found = found.eq('status', query.status)
  if (query.job !== '') found = found.eq('job_id', Number(query.job))
  if (query.from !== '') found = found.gte('submitted_at', startOfLondonDay(query.from).toISOString())
  if (query.to !== '') found = found.lt('submitted_at', endOfLondonDay(query.to).toISOString())
  if (query.rating !== '') found = found.gte('rating', Number(query.rating))
  if (query.waiting !== '')
    found = found.lte(
      'status_since',
      new Date(now.getTime() - Number(query.waiting) * 86_400_000).toISOString(),
    )
  return found
}

/** A vacancy to choose applications by. */
export interface JobChoice {
  readonly id: number
  readonly title: string
  readonly location: string
}

/** The newest vacancies, deleted ones too: applications outlast them. */
export async function listJobChoices(client: Client): Promise<readonly JobChoice[]> {
  const { data, error, status } = await client
    .from('jobs')
    .select('id, title, location')
    .order('created_at', { ascending: false })
    .limit(500)
  if (error) throw contentError('fetch', 'jobs', error, status)
  return data
}

const summaryRows = z.array(
  z.object({
    id: z.number(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    job_id: z.number().nullable(),
    job_title: z.string(),
    status: z.string(),
    status_since: z.string(),
    rating: z.number().nullable(),
    submitted_at: z.string(),
  }),
)
const listAnswer = z.object({ rows: summaryRows, total: z.number().nullable() })
const boardAnswer = z.array(z.object({ status: z.string(), rows: summaryRows, total: z.number() }))

const DAY_MS = 86_400_000

/** What the functions of the list and the board are asked. */
function asked({ q, job, from, to, rating, waiting }: Omit<Narrowed, 'status'>, now: Date) {
  return {
    words: q,
    ...(job !== '' && { job: Number(job) }),
    ...(from !== '' && { since: startOfLondonDay(from).toISOString() }),
    ...(to !== '' && { until: endOfLondonDay(to).toISOString() }),
    ...(rating !== '' && { least_rating: Number(rating) }),
    ...(waiting !== '' && {
      in_status_since: new Date(now.getTime() - Number(waiting) * DAY_MS).toISOString(),
    }),
  }
}

async function askForList(
  client: Client,
  query: ApplicationQuery,
  now: Date,
  part: { readonly first_row: number; readonly max_rows: number; readonly with_total: boolean },
) {
  const { data, error, status } = await client.rpc('list_applications', {
    ...asked(query, now),
    ...(query.status !== '' && { in_status: query.status }),
    sort: query.sort,
    ...part,
  })
  if (error) throw contentError('fetch', 'job applications', error, status)
  const { rows, total } = listAnswer.parse(data)
  return { rows: rows.map(toSummary), total: total ?? 0 }
}

/** One page of applications. */
export function listApplications(
  client: Client,
  query: ApplicationQuery,
  now: Date,
): Promise<ListPage<ApplicationSummary>> {
  const [first] = rangeOf(query.page)
  return askForList(client, query, now, { first_row: first, max_rows: PAGE_SIZE, with_total: true })
}

export interface BoardColumn {
  readonly status: ApplicationStatus
  /** Those that have waited longest come first. */
  readonly rows: readonly ApplicationSummary[]
  readonly total: number
}

/** Cards of a column: of more there is a list. */
const CARDS = 20

/** The board: of each status those that have waited longest, and how many there are. */
export async function readBoard(
  client: Client,
  query: Omit<ApplicationQuery, 'status' | 'sort' | 'page'>,
  now: Date,
): Promise<readonly BoardColumn[]> {
  const { data, error, status } = await client.rpc('board_applications', {
    ...asked(query, now),
    max_rows: CARDS,
  })
  if (error) throw contentError('fetch', 'job applications', error, status)
  const columns = boardAnswer.parse(data)
  return APPLICATION_STATUSES.map((own) => {
    const column = columns.find((one) => one.status === own)
    return { status: own, rows: (column?.rows ?? []).map(toSummary), total: column?.total ?? 0 }
  })
}

/** Before and after an application in the list that it was opened from; null at its ends, or where it is no longer in it. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

const neighbours = z.object({ previous: z.string().nullable(), next: z.string().nullable() })

/**
 * By its place in the order, from which it may have gone meanwhile. Words and ratings make an order of their own: there it
 * is looked for on the page that it was on.
 */
export async function findNeighbours(
  client: Client,
  query: ApplicationQuery,
  reference: string,
  now: Date,
): Promise<Neighbours> {
  if (query.q.trim() !== '' || query.sort.endsWith('rating'))
    return neighboursOnPage(client, query, reference, now)
  const { words: _none, ...narrowed } = asked(query, now)
  const { data, error, status } = await client.rpc('application_neighbours', {
    reference,
    ...narrowed,
    ...(query.status !== '' && { in_status: query.status }),
    sort: query.sort,
  })
  if (error) throw contentError('fetch', 'job applications', error, status)
  return neighbours.parse(data)
}

/** With the row before the page and the row after it. */
async function neighboursOnPage(
  client: Client,
  query: ApplicationQuery,
  reference: string,
  now: Date,
): Promise<Neighbours> {
  const [first] = rangeOf(query.page)
  const before = first === 0 ? 0 : 1
  const { rows } = await askForList(client, query, now, {
    first_row: first - before,
    max_rows: PAGE_SIZE + before + 1,
    with_total: false,
  })
  const at = rows.findIndex((row) => row.reference === reference)
  if (at === -1) return { previous: null, next: rows[before]?.reference ?? null }
  return { previous: rows[at - 1]?.reference ?? null, next: rows[at + 1]?.reference ?? null }
}

/** An application by its reference; null when there is none. */
export async function readApplication(client: Client, reference: string): Promise<ApplicationDetail | null> {
  const { data, error, status } = await client
    .from('job_applications')
    .select(COLUMNS)
    .eq('reference', reference)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw contentError('fetch', 'job application', error, status)
  if (data === null) return null
  const { cv_filename: fileName, cv_storage_path: path, cv_mime_type: type } = data
  return {
    ...toSummary(data),
    phone: data.phone,
    coverLetter: data.cover_letter,
    cv:
      fileName === null || path === null || type === null
        ? null
        : {
            ...{ fileName, path, type },
            size: data.cv_file_size ?? 0,
            scan: CV_SCANS.find((one) => one === data.cv_scan) ?? 'not scanned',
            scannedAt: data.cv_scanned_at,
            finding: data.cv_finding,
          },
    keptFrom: data.kept_from,
    keptOnFileUntil: data.kept_on_file_until,
    samePersonAs: data.same_person_as,
  }
}

/** The same person's other applications, the newest first. */
export async function findSamePerson(client: Client, id: number): Promise<readonly ApplicationSummary[]> {
  const { data, error, status } = await client
    .rpc('find_same_person', { application_id: id })
    .select(SUMMARY_COLUMNS)
  if (error) throw contentError('fetch', 'job applications', error, status)
  return data.map(toSummary)
}
