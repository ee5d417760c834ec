/** Sources of feeds, for staff. */
import type { Database } from '#supabase/database.types.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, rangeOf } from '../pagination.ts'

export interface FeedSource {
  readonly id: number
  readonly name: string
  readonly resources: readonly string[]
  readonly isRevoked: boolean
  /** While the key before the last rotation still works. */
  readonly previousKeyUntil: string | null
  readonly lastBatch: FeedBatch | null
}

export interface FeedBatch {
  readonly resource: string
  readonly startedAt: string
  /** Null while it is received, or if it stopped half-way. */
  readonly finishedAt: string | null
  readonly rows: number
  readonly refused: number
  /** Whether the next one is overdue. */
  readonly isLate: boolean
}

export interface FeedQuery {
  readonly q: string
  readonly page: number
}

/** Working sources by name, then those revoked. */
export async function listFeeds(client: Client, query: FeedQuery, now: Date): Promise<ListPage<FeedSource>> {
  const { data, error, status } = await client.rpc('list_feed_sources')
  if (error) throw toContentError('fetch', 'feeds', error, status)
  const found = data.filter(({ name }) => name.toLowerCase().includes(query.q.toLowerCase()))
  const [from, to] = rangeOf(query.page)
  return { rows: found.slice(from, to + 1).map((row) => toSource(row, now)), total: found.length }
}

type SourceRow = Database['public']['Functions']['list_feed_sources']['Returns'][number]

function toSource(row: SourceRow, now: Date): FeedSource {
  // Null without a batch; the generated types don’t say so.
  const startedAt: string | null = row.last_started_at
  const finishedAt: string | null = row.last_finished_at
  const age = (now.getTime() - Date.parse(finishedAt ?? startedAt ?? '')) / 60_000
  return {
    id: row.id,
    name: row.name,
    resources: row.resources,
    isRevoked: row.revoked_at !== null,
    previousKeyUntil:
      row.previous_key_until !== null && new Date(row.previous_key_until) > now
        ? row.previous_key_until
        : null,
    lastBatch:
      startedAt === null
        ? null
        : {
            resource: row.last_resource,
            startedAt,
            finishedAt,
            rows: row.last_rows,
            refused: row.last_refused,
            isLate: row.revoked_at === null && age > row.expected_minutes,
          },
  }
}

export interface NewFeed {
  readonly name: string
  readonly resources: string[]
  /** Minutes between batches, at most. */
  readonly expectedMinutes: number
}

/** Returns the key, which can’t be read again. */
export async function createFeed(
  client: Client,
  { name, resources, expectedMinutes }: NewFeed,
): Promise<string> {
  const { data, error, status } = await client.rpc('create_feed_source', {
    name,
    resources,
    expected_minutes: expectedMinutes,
  })
  if (error) throw toContentError('create', 'feed', error, status)
  return data
}

/** Returns the new key; the previous one works for another day. */
export async function rotateFeedKey(client: Client, id: number): Promise<string> {
  const { data, error, status } = await client.rpc('rotate_feed_key', { source_id: id })
  if (error) throw toContentError('update', 'feed', error, status)
  return data
}

export async function revokeFeed(client: Client, id: number): Promise<void> {
  const { error, status } = await client.rpc('revoke_feed_source', { source_id: id })
  if (error) throw toContentError('update', 'feed', error, status)
}
