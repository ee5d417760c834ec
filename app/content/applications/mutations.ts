/**
 * Changes to applications with the user's rights. Each passes the value the user saw, so that a concurrent change is
 * reported and not overwritten. Errors are `ContentError`.
 */
import { describeApplicationChange } from '#domain/applications/application-events.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import type { Client } from '../client.ts'
import { type ContentError, toContentError } from '../content-error.ts'
import { createConflictError } from '../drafts/conflict-error.ts'

/**
 * @param kind event of a concurrent change; null if there can’t be one
 * @returns when the status was last changed
 */
async function change(
  client: Client,
  id: number,
  columns: {
    readonly status?: ApplicationStatus
    readonly rating?: number | null
    readonly same_person_as?: number | null
  },
  kind: 'status' | 'rating' | null,
  seen: (rows: ReturnType<typeof update>) => ReturnType<typeof update>,
): Promise<string> {
  const { data, error, status } = await seen(update(client, columns).eq('id', id))
    .select('status_since')
    .maybeSingle()
  if (error) throw toContentError('update', 'job application', error, status)
  if (data === null) throw await explainConflict(client, id, kind)
  return data.status_since
}

async function explainConflict(
  client: Client,
  id: number,
  kind: 'status' | 'rating' | null,
): Promise<ContentError> {
  const gone = toContentError('update', 'job application', { message: 'it no longer exists.' }, 404)
  if (kind === null) return gone
  const { data, error, status } = await client
    .from('job_application_events')
    .select('kind, before, after, actor')
    .eq('application_id', id)
    .eq('kind', kind)
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) return toContentError('update', 'job application', error, status)
  if (data === null) return gone
  const change = { actor: data.actor, description: describeApplicationChange(data) }
  return createConflictError(client, 'application', change)
}

const update = (client: Client, columns: Parameters<typeof change>[2]) =>
  client.from('job_applications').update({ ...columns })

/**
 * @param from status the user saw
 * @returns when the status changed
 */
export function setApplicationStatus(
  client: Client,
  id: number,
  to: ApplicationStatus,
  from: ApplicationStatus,
): Promise<string> {
  return change(client, id, { status: to }, 'status', (rows) => rows.eq('status', from))
}

/** @param from rating the user saw */
export async function setRating(
  client: Client,
  id: number,
  to: number | null,
  from: number | null,
): Promise<void> {
  await change(client, id, { rating: to }, 'rating', (rows) =>
    from === null ? rows.is('rating', null) : rows.eq('rating', from),
  )
}

/** Marks an application as a duplicate of another; null removes the mark. */
export async function linkDuplicateApplication(
  client: Client,
  id: number,
  with_: number | null,
): Promise<void> {
  await change(client, id, { same_person_as: with_ }, null, (rows) => rows)
}

/** Records in the history that the user revealed a hidden name. */
export async function revealApplicantName(client: Client, id: number): Promise<void> {
  const { error, status } = await client.rpc('reveal_applicant_name', { application_id: id })
  if (error) throw toContentError('fetch', 'job application', error, status)
}

export interface Note {
  readonly id: number
  readonly body: string
  readonly author: string | null
  readonly createdAt: string
}

/** @param origin UUID from the client, so that a repeated request saves one note */
export async function addNote(
  client: Client,
  applicationId: number,
  body: string,
  origin: string,
): Promise<void> {
  const { error, status } = await client
    .from('job_application_notes')
    .upsert({ application_id: applicationId, body, origin }, { onConflict: 'origin', ignoreDuplicates: true })
  if (error) throw toContentError('create', 'note', error, status)
}

export async function setNoteDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const { data, error, status } = await client
    .from('job_application_notes')
    .update({ is_deleted: isDeleted })
    .eq('id', id)
    .select('id')
    .maybeSingle()
  if (error) throw toContentError(isDeleted ? 'delete' : 'restore', 'note', error, status)
  if (data === null)
    throw toContentError('delete', 'note', { message: 'only its author can delete it.' }, 403)
}

export interface ApplicationEvent {
  readonly id: number
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
  readonly actor: string | null
  readonly happenedAt: string
}
