/** Applications with the user's rights; without identifying data while names are hidden. Errors are `ContentError`. */
import { z } from 'zod'
import { type ApplicantNameOption, getAnonymisedName } from '#domain/applications/anonymisation.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import type { InterviewProposal } from '#domain/applications/interviews.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import { type Client, camelKeys } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf } from '../pagination.ts'
import { CV_SCANS, type ReceivedCv } from './cvs.ts'
import type { ApplicationEvent, Note } from './mutations.ts'

export interface ApplicationSummary {
  readonly id: number
  readonly reference: string
  /** If true, the name is the reference and the address is empty. */
  readonly isHidden: boolean
  readonly name: string
  readonly email: string
  readonly jobId: number | null
  readonly jobTitle: string
  readonly status: ApplicationStatus
  readonly statusSince: string
  readonly rating: number | null
  readonly submittedAt: string
}

export interface ApplicationDetail extends ApplicationSummary {
  readonly phone: string | null
  readonly coverLetter: string
  readonly hasCv: boolean
  /** Also null while names are hidden. */
  readonly cv: ReceivedCv | null
  /** Start of the retention period. */
  readonly keptFrom: string
  /** Last day (`YYYY-MM-DD`) covered by the applicant's consent. */
  readonly keptOnFileUntil: string | null
  readonly samePersonAs: number | null
}

export interface ApplicationRecord {
  readonly application: ApplicationDetail
  /** Other applications from the same person, newest first. */
  readonly others: readonly ApplicationSummary[]
  readonly notes: readonly Note[]
  /** Newest first. */
  readonly events: readonly ApplicationEvent[]
}

export interface ApplicationQuery {
  /** Searches names, addresses and cover letters. */
  readonly q: string
  readonly status: ApplicationStatus | ''
  /** Vacancy id, or empty. */
  readonly job: string
  /** Date received (`YYYY-MM-DD`), inclusive, or empty. */
  readonly from: string
  readonly to: string
  /** Minimum rating, or empty. */
  readonly rating: string
  /** Minimum days in the current status, or empty. */
  readonly waiting: string
  readonly names: ApplicantNameOption
  /** `submitted_at`, `status_since` or `rating`, with `-` for descending. */
  readonly sort: string
  readonly page: number
}

export interface JobChoice {
  readonly id: number
  readonly title: string
  readonly location: string
}

/** Returns the newest vacancies, including deleted ones, because applications outlast them. */
export async function listJobChoices(client: Client): Promise<readonly JobChoice[]> {
  const { data, error, status } = await client
    .from('jobs')
    .select('id, title, location')
    .eq('is_draft', false)
    .order('created_at', { ascending: false })
    .limit(500)
  if (error) throw toContentError('fetch', 'jobs', error, status)
  return data
}

const summaryRow = z.object({
  id: z.number(),
  reference: z.string(),
  is_hidden: z.boolean(),
  name: z.string(),
  email: z.string(),
  job_id: z.number().nullable(),
  job_title: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  status_since: z.string(),
  rating: z.number().nullable(),
  submitted_at: z.string(),
})
const listAnswer = z.object({ rows: z.array(summaryRow), total: z.number().nullable() })
const boardAnswer = z.array(z.object({ status: z.string(), rows: z.array(summaryRow), total: z.number() }))

/** @param row as the database functions return it */
export function toSummary(row: z.output<typeof summaryRow>): ApplicationSummary {
  return { ...camelKeys(row), name: row.is_hidden ? getAnonymisedName(row.reference) : row.name }
}

const DAY_MS = 86_400_000

function asked(
  { q, job, from, to, rating, waiting }: Omit<ApplicationQuery, 'status' | 'sort' | 'page'>,
  now: Date,
) {
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
    hide_names: query.names === 'hidden',
    sort: query.sort,
    ...part,
  })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  const { rows, total } = listAnswer.parse(data)
  return { rows: rows.map(toSummary), total: total ?? 0 }
}

export function listApplications(
  client: Client,
  query: ApplicationQuery,
  now: Date,
  perPage = PAGE_SIZE,
): Promise<ListPage<ApplicationSummary>> {
  const [first] = rangeOf(query.page, perPage)
  return askForList(client, query, now, { first_row: first, max_rows: perPage, with_total: true })
}

export interface BoardColumn {
  readonly status: ApplicationStatus
  /** Longest waiting first. */
  readonly rows: readonly ApplicationSummary[]
  readonly total: number
}

const CARDS_PER_COLUMN = 12

/** Returns the longest-waiting applications per status, with totals. */
export async function listBoardColumns(
  client: Client,
  query: Omit<ApplicationQuery, 'status' | 'sort' | 'page'>,
  now: Date,
): Promise<readonly BoardColumn[]> {
  const { data, error, status } = await client.rpc('list_board_columns', {
    ...asked(query, now),
    hide_names: query.names === 'hidden',
    max_rows: CARDS_PER_COLUMN,
  })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  const columns = boardAnswer.parse(data)
  return APPLICATION_STATUSES.map((own) => {
    const column = columns.find((one) => one.status === own)
    return { status: own, rows: (column?.rows ?? []).map(toSummary), total: column?.total ?? 0 }
  })
}

/** Neighbours in the list; null at the ends, or if the application has left the list. */
export interface AdjacentApplications {
  readonly previous: string | null
  readonly next: string | null
}

const neighbours = z.object({ previous: z.string().nullable(), next: z.string().nullable() })

/** Finds neighbours by sort position. Search results and ratings are looked up on the page instead. */
export async function findAdjacentApplications(
  client: Client,
  query: ApplicationQuery,
  reference: string,
  now: Date,
): Promise<AdjacentApplications> {
  if (query.q.trim() !== '' || query.sort.endsWith('rating'))
    return neighboursOnPage(client, query, reference, now)
  const { words: _none, ...narrowed } = asked(query, now)
  const { data, error, status } = await client.rpc('application_neighbours', {
    reference,
    ...narrowed,
    ...(query.status !== '' && { in_status: query.status }),
    sort: query.sort,
  })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  return neighbours.parse(data)
}

/** Includes the rows just before and after the page. */
async function neighboursOnPage(
  client: Client,
  query: ApplicationQuery,
  reference: string,
  now: Date,
): Promise<AdjacentApplications> {
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

const moment = { id: z.number() }
const record = summaryRow.extend({
  phone: z.string().nullable(),
  cover_letter: z.string(),
  has_cv: z.boolean(),
  cv: z
    .object({
      path: z.string(),
      file_name: z.string(),
      type: z.string(),
      size: z.number(),
      scan: z.enum(CV_SCANS),
      scanned_at: z.string().nullable(),
      finding: z.string().nullable(),
    })
    .nullable(),
  kept_from: z.string(),
  kept_on_file_until: z.string().nullable(),
  same_person_as: z.number().nullable(),
  others: z.array(summaryRow),
  notes: z.array(
    z.object({ ...moment, body: z.string(), author: z.string().nullable(), created_at: z.string() }),
  ),
  events: z.array(
    z.object({
      ...moment,
      kind: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      actor: z.string().nullable(),
      happened_at: z.string(),
    }),
  ),
})

/** Returns the application with this reference, or null. */
export async function readApplication(
  client: Client,
  reference: string,
  names: ApplicantNameOption,
): Promise<ApplicationRecord | null> {
  const { data, error, status } = await client.rpc('read_application', {
    reference,
    hide_names: names === 'hidden',
  })
  if (error) throw toContentError('fetch', 'job application', error, status)
  if (data === null) return null
  const { others, notes, events, cv, ...row } = record.parse(data)
  return {
    application: {
      ...camelKeys(row),
      ...toSummary(row),
      cv: cv && camelKeys(cv),
    },
    others: others.map(toSummary),
    notes: notes.map(camelKeys),
    events: events.map(camelKeys),
  }
}

const addresseeRow = summaryRow.extend({
  kept_from: z.string(),
  kept_on_file_until: z.string().nullable(),
  has_cv: z.boolean(),
  location: z.string(),
  proposal: z
    .object({
      id: z.string(),
      starts_at: z.array(z.string()),
      minutes: z.number(),
      place: z.string(),
      chosen: z.string().nullable(),
    })
    .nullable(),
})

export interface TemplateRecipient extends ApplicationSummary {
  readonly keptFrom: string
  readonly keptOnFileUntil: string | null
  readonly cv: boolean
  /** Location of the vacancy; empty if it was deleted. */
  readonly location: string
  readonly proposal: InterviewProposal | null
}

/** Returns up to 1,000 recipients by id or reference, in the given order. */
export async function readEmailRecipients(
  client: Client,
  asked: { readonly ids: readonly number[] } | { readonly references: readonly string[] },
  names: ApplicantNameOption,
): Promise<readonly TemplateRecipient[]> {
  const { data, error, status } = await client.rpc('read_addressees', {
    ...('ids' in asked ? { ids: [...asked.ids] } : { reference_list: [...asked.references] }),
    hide_names: names === 'hidden',
  })
  if (error) throw toContentError('fetch', 'job applications', error, status)
  return z
    .array(addresseeRow)
    .parse(data)
    .map(({ has_cv, proposal, ...row }) => ({
      ...camelKeys(row),
      ...toSummary(row),
      cv: has_cv,
      proposal: proposal && camelKeys(proposal),
    }))
}
