/** Rules for counting post views. Separate from `posts.ts`, because readers don’t need its schemas. */

/** A browser session counts another view after this time. */
export const VIEW_DEDUPLICATION_MS = 30 * 60_000

export function shouldCountView(lastCounted: number | null, now: number): boolean {
  return lastCounted === null || now - lastCounted >= VIEW_DEDUPLICATION_MS
}

export interface Engagement {
  readonly secondsOnPage: number
  /** Share of the page height, 0 to 100. */
  readonly scrollPercent: number
  /** Number of links followed and images opened. */
  readonly interactions: number
  readonly readingSeconds: number
}

/** A view qualifies when it exceeds any of these. */
export const QUALITY_VIEW = {
  secondsOnPage: 10,
  scrollPercent: 25,
  interactions: 1,
  readingSeconds: 5,
} as const satisfies Engagement

/** Returns the kind of view, or null if it doesn’t count. Null engagement is an initial view. */
export function classifyView(engagement: Engagement | null): 'initial' | 'quality' | null {
  if (engagement === null) return 'initial'
  return engagement.secondsOnPage > QUALITY_VIEW.secondsOnPage ||
    engagement.scrollPercent > QUALITY_VIEW.scrollPercent ||
    engagement.interactions >= QUALITY_VIEW.interactions ||
    engagement.readingSeconds > QUALITY_VIEW.readingSeconds
    ? 'quality'
    : null
}
