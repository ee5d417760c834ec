/** Applications from the public form, written with the secret key because visitors have no rights. */

import { CV_BUCKET, CV_CACHE_SECONDS } from '#domain/applications/applications.ts'
import type { ApplicationInput } from '#domain/applications/form.ts'
import { WEBSITE_SOURCE } from '#domain/applications/source.ts'
import { uploadFailureMessage } from '#domain/errors/error-catalogue.ts'
import type { Client } from '../client.ts'
import { ContentError, toContentError } from '../content-error.ts'

export interface StoredCv {
  /** Object key. */
  readonly path: string
  readonly fileName: string
  readonly size: number
  readonly type: string
}

/** Streams a CV into storage without overwriting. @throws ContentError */
export async function storeCv(
  client: Client,
  path: string,
  content: ReadableStream<Uint8Array>,
  type: string,
): Promise<void> {
  const { error } = await client.storage.from(CV_BUCKET).upload(path, content, {
    cacheControl: String(CV_CACHE_SECONDS),
    contentType: type,
    upsert: false,
    duplex: 'half',
  })
  if (error) {
    const { status = 0 } = error as { status?: number }
    throw new ContentError(uploadFailureMessage('CV', error.message), error, status)
  }
}

export async function removeCv(client: Client, path: string): Promise<void> {
  const { error } = await client.storage.from(CV_BUCKET).remove([path])
  if (error) throw new ContentError(`Failed to delete CV: ${error.message}`, error, 0)
}

export interface CreatedApplication {
  readonly id: number
  readonly reference: string
  /** Start of the retention period. */
  readonly keptFrom: string
  /** False if the same form was stored before. */
  readonly isNew: boolean
}

export async function createApplication(
  client: Client,
  reference: string,
  job: { readonly id: number; readonly title: string },
  form: ApplicationInput,
  cv: StoredCv | null,
  source = WEBSITE_SOURCE,
): Promise<CreatedApplication> {
  const { data, error, status } = await client
    .from('job_applications')
    .insert({
      reference,
      job_id: job.id,
      job_title: job.title,
      name: form.name,
      email: form.email,
      phone: form.phone,
      cover_letter: form.coverLetter,
      cv_filename: cv?.fileName ?? null,
      cv_storage_path: cv?.path ?? null,
      cv_file_size: cv?.size ?? null,
      cv_mime_type: cv?.type ?? null,
      source,
    })
    .select(CREATED_COLUMNS)
    .single()
  if (data) return toCreated(data, true)
  const stored = await client
    .from('job_applications')
    .select(CREATED_COLUMNS)
    .eq('reference', reference)
    .maybeSingle()
  // Stored before, or only the database's response was lost.
  if (stored.data !== null) return toCreated(stored.data, error.code !== '23505')
  throw toContentError('create', 'job application', error, status)
}

const CREATED_COLUMNS = 'id, reference, kept_from'

const toCreated = (
  row: { id: number; reference: string; kept_from: string },
  isNew: boolean,
): CreatedApplication => ({ id: row.id, reference: row.reference, keptFrom: row.kept_from, isNew })
