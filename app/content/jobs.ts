/**
 * Public vacancies. Row-level security hides closed and deleted ones; the queries filter them too, because staff may
 * see them.
 */

import { toLondonDate } from '#domain/dates/dates.ts'
import { type JobReference, jobSlug } from '#domain/jobs/job-path.ts'
import type { Client } from './client.ts'
import { NO_ROWS, toContentError } from './content-error.ts'

export interface Job {
  readonly id: number
  readonly title: string
  readonly location: string
  /** Id of one of our locations; empty elsewhere. */
  readonly site: string
  readonly department: string
  readonly type: string
  /** For example `£36,400 to £39,800 a year`, or the reason for not stating pay, or empty. */
  readonly pay: string
  readonly hours: string
  /** Stored HTML, like the next three: sanitise before rendering. */
  readonly description: string
  readonly requirements: string
  readonly benefits: string
  readonly howToApply: string
  /** Last day open (`YYYY-MM-DD`, London). */
  readonly closesOn: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const COLUMNS =
  'id, title, location, site, department, type, pay, no_pay_reason, hours, description, requirements, benefits, howToApply:how_to_apply, closesOn:closes_on, createdAt:created_at, updatedAt:updated_at'

function toJob<Row extends { pay: string; no_pay_reason: string }>({ no_pay_reason, ...row }: Row) {
  return { ...row, pay: row.pay || no_pay_reason }
}

/** Newest first. */
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

/** Returns the open vacancy of a URL, or null. A title alone means the newest with that title. */
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

function notClosed(now: Date): string {
  return `closes_on.is.null,closes_on.gte.${toLondonDate(now)}`
}
