/** Which visits to a blog post count as views of it. Apart from `blog.ts`, whose schemas a reader need not load. */

/** A post is counted once a browser session, and again only when so long has passed. */
export const VIEW_REPEAT_MS = 30 * 60_000

export function mayCountView(lastCounted: number | null, now: number): boolean {
  return lastCounted === null || now - lastCounted >= VIEW_REPEAT_MS
}

/** What is known of how a post was read. */
export interface Engagement {
  readonly secondsOnPage: number
  /** Of the page's height, 0 to 100. */
  readonly scrollPercent: number
  /** With the content: a link followed, a picture opened. */
  readonly interactions: number
  readonly readingSeconds: number
}

/** Past any one of these a view is of quality; with interactions, one is enough. */
export const QUALITY_VIEW = {
  secondsOnPage: 10,
  scrollPercent: 25,
  interactions: 1,
  readingSeconds: 5,
} as const satisfies Engagement

/** With nothing known yet, a view is an initial one; null while it is too slight to count. */
export function viewQuality(engagement: Engagement | null): 'initial' | 'quality' | null {
  if (engagement === null) return 'initial'
  return engagement.secondsOnPage > QUALITY_VIEW.secondsOnPage ||
    engagement.scrollPercent > QUALITY_VIEW.scrollPercent ||
    engagement.interactions >= QUALITY_VIEW.interactions ||
    engagement.readingSeconds > QUALITY_VIEW.readingSeconds
    ? 'quality'
    : null
}
