/** The files that are stored beside articles and posts, where each is shown, and removing what is shown nowhere. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentState, ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError, toContentError } from '../content-error.ts'
import { mediaPath } from '../media-url.ts'

type Client = SupabaseClient<Database>

export interface MediaUsage {
  readonly kind: ContentType
  readonly recordId: number
  readonly title: string
  readonly state: Exclude<ContentState, 'scheduled'>
  /** Where readers see it; in the working copy; or only in a revision that may be brought back. */
  readonly place: 'published' | 'copy' | 'revision'
}

export interface MediaItem {
  /** Its key in the bucket. */
  readonly key: string
  /** What a record keeps; `mediaAddress` makes it an address. */
  readonly path: string
  /** Bytes; null where the store does not say. */
  readonly size: number | null
  readonly type: string | null
  readonly storedAt: string
  /** Null where its name does not let us know. */
  readonly isUsed: boolean | null
  /** Of each manuscript the place that counts most, 20 at most. */
  readonly uses: readonly MediaUsage[]
}

export interface MediaQuery {
  /** `storedAt` of the last one of the page before; the newest without it. */
  readonly storedBefore?: string
  readonly onlyUnused?: boolean
  /** 1000 at most. */
  readonly limit?: number
}

/** What is stored in a bucket, the newest first. */
export async function listMedia(
  client: Client,
  bucket: string,
  { storedBefore, onlyUnused = false, limit = 100 }: MediaQuery = {},
): Promise<MediaItem[]> {
  const { data, error, status } = await client.rpc('media_usage', {
    bucket,
    only_unused: onlyUnused,
    max_rows: limit,
    ...(storedBefore !== undefined && { stored_before: storedBefore }),
  })
  if (error) throw toContentError('fetch', 'media', error, status)
  return data.map((row) => ({
    key: row.name,
    path: mediaPath(bucket, row.name),
    // The generated type does not know that columns may be null.
    size: row.size as number | null,
    type: row.type as string | null,
    storedAt: row.stored_at,
    isUsed: row.is_used as boolean | null,
    uses: (row.uses as unknown as readonly UseRow[]).map(({ record_id: recordId, ...use }) => ({
      ...use,
      recordId,
    })),
  }))
}

type UseRow = Omit<MediaUsage, 'recordId'> & { readonly record_id: number }

/**
 * Removes files that are shown nowhere. Those that a save has begun to show meanwhile stay.
 * @returns the keys of those that went
 */
export async function removeUnusedMedia(
  client: Client,
  bucket: string,
  keys: readonly string[],
): Promise<string[]> {
  const unused = new Set<string>()
  let storedBefore: string | undefined
  for (;;) {
    const page = await listMedia(client, bucket, {
      onlyUnused: true,
      limit: 1000,
      ...(storedBefore !== undefined && { storedBefore }),
    })
    for (const { key } of page) unused.add(key)
    storedBefore = page.at(-1)?.storedAt
    if (page.length < 1000) break
  }
  const removed = keys.filter((key) => unused.has(key))
  if (removed.length === 0) return []
  const { error } = await client.storage.from(bucket).remove(removed)
  if (error) throw new ContentError(`Failed to delete media: ${error.message}`, error, 0)
  return removed
}
