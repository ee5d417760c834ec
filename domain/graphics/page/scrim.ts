/** Darkens an image behind text, only as much as its lightest point requires. */

import {
  getContrastOnScrim,
  getContrastRatio,
  getCoveredRegion,
  getLuminanceRange,
  getScrimOpacity,
} from '../contrast/contrast.ts'
import type { Box, PlacedImage } from '../model/drawing.ts'
import type { Page } from './page.ts'
import { IMAGE_TEXT_COLOUR, SCRIM_COLOURS } from './themes.ts'

/** Minimum opacity; separates text from dark images, too. */
const MIN_SHADE = 0.3

/**
 * @param box text area, which the scrim covers; above it, the scrim fades out
 * @returns contrast ratio of white text at the lightest point
 */
export function drawScrim(page: Page, placed: PlacedImage | null, box: Box, wordsTop: number): number {
  const colour = SCRIM_COLOURS[page.theme]
  const facts = placed && page.factsOf(placed.slot)
  if (!placed || !facts) return getContrastRatio(IMAGE_TEXT_COLOUR, colour)
  const { lightest } = getLuminanceRange(facts.light, facts, getCoveredRegion(box, placed))
  const opacity = Math.max(MIN_SHADE, getScrimOpacity(IMAGE_TEXT_COLOUR, colour, lightest))
  const fade = Math.min(page.height * 0.3, Math.max(0, wordsTop))
  const top = wordsTop - page.unit * 2 - fade
  const height = page.height - top
  const full = fade / height
  page.elements.push({
    kind: 'scrim',
    colour,
    box: { x: 0, y: top, width: page.width, height },
    stops: [
      { at: 0, opacity: 0 },
      { at: full * 0.5, opacity: opacity * 0.42 },
      { at: full, opacity },
      { at: 1, opacity },
    ],
  })
  return getContrastOnScrim(IMAGE_TEXT_COLOUR, colour, opacity, lightest)
}
