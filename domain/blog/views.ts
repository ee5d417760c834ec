/**
 * Which visits to a blog post count as views of it. This is apart from `posts.ts`, whose schemas a reader need not
 * load.
 */

/** A post is counted once in a browser session, and again only after this long. */
export const VIEW_DEDUPLICATION_MS = 30 * 60_000

export function shouldCountView(lastCounted: number | null, now: number): boolean {
  return lastCounted === null || now - lastCounted >= VIEW_DEDUPLICATION_MS
}

/** What is known about how a post was read. */
export interface Engagement {
  readonly secondsOnPage: number
  /** The share of the page's height, 0 to 100. */
  readonly scrollPercent: number
  /** The reader's actions on the content: following a link, opening a picture. */
  readonly interactions: number
  readonly readingSeconds: number
}

/** A view is a quality view once it exceeds any of these; one interaction is enough. */
export const QUALITY_VIEW = {
  secondsOnPage: 10,
  scrollPercent: 25,
  interactions: 1,
  readingSeconds: 5,
} as const satisfies Engagement

/** Without engagement data, a view counts as an initial one; null while it is too slight to count. */
export function classifyView(engagement: Engagement | null): 'initial' | 'quality' | null {
  if (engagement === null) return 'initial'
  return engagement.secondsOnPage > QUALITY_VIEW.secondsOnPage ||
    engagement.scrollPercent > QUALITY_VIEW.scrollPercent ||
    engagement.interactions >= QUALITY_VIEW.interactions ||
    engagement.readingSeconds > QUALITY_VIEW.readingSeconds
    ? 'quality'
    : null
}
