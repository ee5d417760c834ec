/** Deletes posts and reports failures with the messages of the error catalogue (product specification, 8.4). */
import { getDeletionError, getMissingPostError, isPermissionError } from '#domain/blog/deletion.ts'
import type { Client } from '../client.ts'
import { ContentError } from '../content-error.ts'
import { setContentDeleted } from './draft-lists.ts'

export interface Deletion {
  readonly deleted: readonly number[]
  /** Null if all were deleted. */
  readonly failure: string | null
}

/** @throws {ContentError} if none was deleted */
export async function deletePosts(client: Client, ids: readonly number[]): Promise<Deletion> {
  const deleted = await setContentDeleted(client, 'blog', ids, true).catch(async (error: unknown) => {
    throw error instanceof ContentError ? await toDeletionError(client, ids, error) : error
  })
  const missing = ids.filter((id) => !deleted.includes(id))
  if (missing.length === 0) return { deleted, failure: null }
  const failure = getMissingPostError(await didExist(client, missing))
  if (deleted.length === 0) throw new ContentError(failure, { message: failure }, 404)
  return { deleted, failure }
}

async function toDeletionError(
  client: Client,
  ids: readonly number[],
  error: ContentError,
): Promise<ContentError> {
  const canRead = isPermissionError(error) && (await canReadAny(client, ids))
  const message = getDeletionError(error, canRead)
  return message === null
    ? error
    : new ContentError(message, { message: error.message, code: error.code }, error.status)
}

/** Returns whether the user can read one of these posts. */
async function canReadAny(client: Client, ids: readonly number[]): Promise<boolean> {
  const { data } = await client.from('blogs').select('id').in('id', ids).limit(1)
  return (data ?? []).length > 0
}

/** Returns whether one of these posts existed. */
async function didExist(client: Client, ids: readonly number[]): Promise<boolean> {
  const { data } = await client
    .from('content_drafts')
    .select('record_id')
    .eq('kind', 'blog')
    .in('record_id', ids)
    .limit(1)
  return (data ?? []).length > 0
}
