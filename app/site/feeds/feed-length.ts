import type { FeedEntry } from './feed-document.ts'

/** As many of the latest as a reader who comes by once a month may have missed. */
export const FEED_ENTRIES = 20

/** When a feed last changed; now, while there is nothing in it. */
export function lastUpdate(entries: readonly FeedEntry[], now: Date): string {
  const moments = entries.map(({ updated }) => Date.parse(updated))
  return new Date(moments.length === 0 ? now : Math.max(...moments)).toISOString()
}
