/** Deletes posts, and says in the catalogue's words why one could not be (docs/product.md, 8.4). */
import type { SupabaseClient } from '@supabase/supabase-js'
import { getDeletionError, getMissingPostError, isPermissionError } from '#domain/blog/deletion.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError } from '../content-error.ts'
import { deleteContent } from './draft-lists.ts'

type Client = SupabaseClient<Database>

export interface Deletion {
  /** Numbers of the posts that were deleted. */
  readonly deleted: readonly number[]
  /** Why the others were not; null where there are none. */
  readonly failure: string | null
}

/** @throws {ContentError} where none was deleted */
export async function deletePosts(client: Client, ids: readonly number[]): Promise<Deletion> {
  const deleted = await deleteContent(client, 'blog', ids).catch(async (error: unknown) => {
    throw error instanceof ContentError ? await inWords(client, ids, error) : error
  })
  const missed = ids.filter((id) => !deleted.includes(id))
  if (missed.length === 0) return { deleted, failure: null }
  const failure = getMissingPostError(await wereThere(client, missed))
  if (deleted.length === 0) throw new ContentError(failure, { message: failure }, 404)
  return { deleted, failure }
}

async function inWords(client: Client, ids: readonly number[], error: ContentError): Promise<ContentError> {
  const isSeen = isPermissionError(error) && (await areSeen(client, ids))
  const words = getDeletionError(error, isSeen)
  return words === null
    ? error
    : new ContentError(words, { message: error.message, code: error.code }, error.status)
}

/** Whether the person reads one of these posts at all. */
async function areSeen(client: Client, ids: readonly number[]): Promise<boolean> {
  const { data } = await client.from('blogs').select('id').in('id', ids).limit(1)
  return (data ?? []).length > 0
}

/** Whether the desk knows of one of these posts, though it is no more. */
async function wereThere(client: Client, ids: readonly number[]): Promise<boolean> {
  const { data } = await client
    .from('manuscripts')
    .select('record_id')
    .eq('kind', 'blog')
    .in('record_id', ids)
    .limit(1)
  return (data ?? []).length > 0
}
