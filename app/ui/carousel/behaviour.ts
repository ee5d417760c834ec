/** How carousels behave (docs/product.md, 2 and 9). */

import type { Viewport } from '../media-query/media-query.ts'

const INTERVAL_MS = 5000
const INTERVAL_MOBILE_MS = 4000

/** Milliseconds that a slide stays before the carousel moves on by itself. */
export function advanceInterval(viewport: Viewport): number {
  return viewport === 'mobile' ? INTERVAL_MOBILE_MS : INTERVAL_MS
}

const SWIPE_THRESHOLD_PX = 40

/** What a drag means: 1 forward, -1 back, 0 not a swipe. Dragging to the left (negative) goes forward. */
export function swipeStep(distancePx: number): -1 | 0 | 1 {
  if (Math.abs(distancePx) <= SWIPE_THRESHOLD_PX) return 0
  return distancePx < 0 ? 1 : -1
}
