/** Stored files, their usage, and removal of unused ones. */
import type { ContentState, ContentType } from '#domain/content-drafts/content-draft.ts'
import { type Client, camelKeys } from '../client.ts'
import { ContentError, toContentError } from '../content-error.ts'
import { mediaPath } from '../media-url.ts'

export interface MediaUsage {
  readonly kind: ContentType
  readonly recordId: number
  readonly title: string
  readonly state: Exclude<ContentState, 'scheduled'>
  /** Published, in the working copy, or only in an older revision. */
  readonly place: 'published' | 'copy' | 'revision'
}

export interface MediaItem {
  /** Object key. */
  readonly key: string
  /** Path as stored in records; see `getMediaUrl`. */
  readonly path: string
  readonly size: number | null
  readonly type: string | null
  readonly storedAt: string
  /** Null if the name does not tell. */
  readonly isUsed: boolean | null
  /** The most public place per draft, up to 20. */
  readonly uses: readonly MediaUsage[]
}

export interface MediaQuery {
  /** `storedAt` of the previous page's last row. */
  readonly storedBefore?: string
  readonly onlyUnused?: boolean
  /** Up to 1,000. */
  readonly limit?: number
}

/** Returns the files of a bucket, newest first. */
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
    // The generated type lacks null.
    size: row.size as number | null,
    type: row.type as string | null,
    storedAt: row.stored_at,
    isUsed: row.is_used as boolean | null,
    uses: (row.uses as unknown as readonly object[]).map((use) => camelKeys(use) as MediaUsage),
  }))
}

/**
 * Deletes unused files, except those used by a save in the meantime.
 * @returns the deleted keys
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
