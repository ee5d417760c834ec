import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface FeedAge {
  /** Null if nothing has been received yet. */
  readonly receivedAt: string | null
  /** Whether its source is late. */
  readonly isStale: boolean
}

/** Returns when a resource of the feeds was last received. */
export async function readFeedAge(
  client: Client,
  resource: 'movements' | 'deliveries',
  now: Date,
): Promise<FeedAge> {
  const { data, error, status } = await client.rpc('read_feed_ages')
  if (error) throw toContentError('fetch', 'stock', error, status)
  const age = data.find((each) => each.resource === resource)
  if (age === undefined) return { receivedAt: null, isStale: false }
  const minutes = (now.getTime() - Date.parse(age.received_at)) / 60_000
  return { receivedAt: age.received_at, isStale: minutes > age.expected_minutes }
}
