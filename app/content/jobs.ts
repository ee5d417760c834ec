/**
 * Vacancies over a supabase client, as the site shows them. Row-level security hides closed and deleted ones from
 * everybody; the queries here say so too, since staff, with whose rights a client may read, see all.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import { toLondonDate } from '#domain/dates/dates.ts'
import { type JobReference, jobSlug } from '#domain/jobs/job-path.ts'
import type { Database } from '#supabase/database.types.ts'
import { NO_ROWS, toContentError } from './content-error.ts'

type Client = SupabaseClient<Database>
type JobRow = Database['public']['Tables']['jobs']['Row']

export interface Job {
  readonly id: number
  readonly title: string
  readonly location: string
  /** The `id` of one of the company's sites, or the empty string. */
  readonly site: string
  readonly department: string
  readonly type: string
  /** In words, `£36,400 to £39,800 a year`; why it names none, or the empty string, otherwise. */
  readonly pay: string
  readonly hours: string
  /** HTML as it was saved, as the three after it: sanitise it wherever it is rendered as markup. */
  readonly description: string
  readonly requirements: string
  readonly benefits: string
  readonly howToApply: string
  /** The last day (`YYYY-MM-DD`, London) on which it is open. */
  readonly closesOn: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const COLUMNS =
  'id, title, location, site, department, type, pay, no_pay_reason, hours, description, requirements, benefits, how_to_apply, closes_on, created_at, updated_at'

function toJob(row: Omit<JobRow, 'is_deleted' | 'closed_at'>): Job {
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    site: row.site,
    department: row.department,
    type: row.type,
    pay: row.pay || row.no_pay_reason,
    hours: row.hours,
    description: row.description,
    requirements: row.requirements,
    benefits: row.benefits,
    howToApply: row.how_to_apply,
    closesOn: row.closes_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Open vacancies, the newest first. */
export async function openJobs(client: Client, now: Date): Promise<Job[]> {
  const { data, error, status } = await client
    .from('jobs')
    .select(COLUMNS)
    .eq('is_deleted', false)
    .is('closed_at', null)
    .or(notClosed(now))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  if (error) throw toContentError('fetch', 'jobs', error, status)
  return data.map(toJob)
}

/**
 * The open vacancy that an address means; null when there is none. Several may have one title: by its words alone the
 * newest is meant.
 */
export async function findOpenJob(client: Client, reference: JobReference, now: Date): Promise<Job | null> {
  const id = 'id' in reference ? reference.id : await idByTitle(client, reference.slug, now)
  if (id === null) return null
  const { data, error, status } = await client
    .from('jobs')
    .select(COLUMNS)
    .eq('id', id)
    .eq('is_deleted', false)
    .is('closed_at', null)
    .or(notClosed(now))
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'job', error, status)
  return data === null ? null : toJob(data)
}

async function idByTitle(client: Client, slug: string, now: Date): Promise<number | null> {
  const { data, error, status } = await client
    .from('jobs')
    .select('id, title')
    .eq('is_deleted', false)
    .is('closed_at', null)
    .or(notClosed(now))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  if (error) throw toContentError('fetch', 'job', error, status)
  return data.find(({ title }) => jobSlug(title) === slug)?.id ?? null
}

/** By its closing day. */
function notClosed(now: Date): string {
  return `closes_on.is.null,closes_on.gte.${toLondonDate(now)}`
}
