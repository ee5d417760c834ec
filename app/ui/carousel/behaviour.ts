/** Carousel behaviour (product specification, 2 and 9). */

import type { Viewport } from '../media-query/media-query.ts'

const INTERVAL_MS = 5000
const INTERVAL_MOBILE_MS = 4000

/** Returns the time in ms before the carousel advances. */
export function advanceInterval(viewport: Viewport): number {
  return viewport === 'mobile' ? INTERVAL_MOBILE_MS : INTERVAL_MS
}

const SWIPE_THRESHOLD_PX = 40

/** Returns 1 for a swipe forward (to the left), -1 for back, 0 for no swipe. */
export function swipeStep(distancePx: number): -1 | 0 | 1 {
  if (Math.abs(distancePx) <= SWIPE_THRESHOLD_PX) return 0
  return distancePx < 0 ? 1 : -1
}
