/** Applications as staff read them, with their own rights. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { type ApplicationStatus, CV_BUCKET, CV_LINK_SECONDS } from '#domain/applications/applications.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError, contentError, NO_ROWS, RANGE_NOT_SATISFIABLE } from './content-error.ts'
import { type ListPage, rangeOf } from './list-pages.ts'

type Client = SupabaseClient<Database>

export interface ApplicationSummary {
  readonly id: number
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly jobTitle: string
  readonly status: ApplicationStatus
  readonly submittedAt: string
}

export interface ApplicationDetail extends ApplicationSummary {
  readonly phone: string | null
  readonly coverLetter: string
  readonly cv: { readonly path: string; readonly fileName: string; readonly size: number } | null
}

const SUMMARY_COLUMNS = 'id, reference, name, email, job_title, status, submitted_at' as const
const COLUMNS = `${SUMMARY_COLUMNS}, phone, cover_letter, cv_filename, cv_storage_path, cv_file_size` as const

type Row = Database['public']['Tables']['job_applications']['Row']

function toSummary(
  row: Pick<Row, 'id' | 'reference' | 'name' | 'email' | 'job_title' | 'status' | 'submitted_at'>,
): ApplicationSummary {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    jobTitle: row.job_title,
    // The column's constraint knows the same statuses.
    status: row.status as ApplicationStatus,
    submittedAt: row.submitted_at,
  }
}

/** One page of applications, the newest first. @param status empty: whatever it is */
export async function listApplications(
  client: Client,
  { status, page }: { readonly status: ApplicationStatus | ''; readonly page: number },
): Promise<ListPage<ApplicationSummary>> {
  const all = client.from('job_applications').select(SUMMARY_COLUMNS, { count: 'exact' })
  const found = await (status === '' ? all : all.eq('status', status))
    .order('submitted_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rangeOf(page))
  if (found.error && found.error.code !== RANGE_NOT_SATISFIABLE)
    throw contentError('fetch', 'job applications', found.error, found.status)
  return { rows: (found.data ?? []).map(toSummary), total: found.count ?? 0 }
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
  const { cv_filename: fileName, cv_storage_path: path } = data
  return {
    ...toSummary(data),
    phone: data.phone,
    coverLetter: data.cover_letter,
    cv: fileName === null || path === null ? null : { fileName, path, size: data.cv_file_size ?? 0 },
  }
}

export async function setApplicationStatus(client: Client, id: number, to: ApplicationStatus): Promise<void> {
  const change = client.from('job_applications').update({ status: to }).eq('id', id)
  const { error, status } = await change.select('id').single()
  if (error) throw contentError('update', 'job application', error, status)
}

/** Returns the address of a download that holds for a minute. */
export async function cvLink(
  client: Client,
  { path, fileName }: { readonly path: string; readonly fileName: string },
): Promise<string> {
  const bucket = client.storage.from(CV_BUCKET)
  const { data, error } = await bucket.createSignedUrl(path, CV_LINK_SECONDS, { download: fileName })
  if (error) throw new ContentError(`Failed to fetch CV: ${error.message}`, error, 0)
  return data.signedUrl
}
