/** When the two bars of the mobile layout make room on blog pages (specification, points 2 and 9). */

/** Pixels from the top before which the bars never hide. */
export const BARS_HIDE_AFTER_PX = 100
/** A shorter movement is no scrolling: a finger that rests, or a page that settles. */
export const BARS_SCROLL_DELTA_PX = 5

export interface BarsPosition {
  readonly hidden: boolean
  /** Where the last movement that counted ended, in pixels from the top. */
  readonly scrollY: number
}

export const BARS_AT_TOP: BarsPosition = { hidden: false, scrollY: 0 }

/** Hidden by scrolling down past the threshold, shown again by scrolling up. */
export function afterScroll(before: BarsPosition, scrollY: number): BarsPosition {
  const delta = scrollY - before.scrollY
  if (Math.abs(delta) < BARS_SCROLL_DELTA_PX) return before
  return { hidden: delta > 0 && (before.hidden || scrollY > BARS_HIDE_AFTER_PX), scrollY }
}

/** Blog pages are the ones to read undisturbed. */
export function hidesBars(pathname: string): boolean {
  return pathname === '/blog' || pathname.startsWith('/blog/')
}
