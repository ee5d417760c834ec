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
const MIN_OPACITY = 0.3

/**
 * @param box text area, which the scrim covers; above it, the scrim fades out
 * @returns contrast ratio of white text at the lightest point
 */
export function drawScrim(page: Page, placed: PlacedImage | null, box: Box, textTop: number): number {
  const colour = SCRIM_COLOURS[page.theme]
  const metadata = placed && page.getImageMetadata(placed.slot)
  if (!placed || !metadata) return getContrastRatio(IMAGE_TEXT_COLOUR, colour)
  const { lightest } = getLuminanceRange(metadata.light, metadata, getCoveredRegion(box, placed))
  const opacity = Math.max(MIN_OPACITY, getScrimOpacity(IMAGE_TEXT_COLOUR, colour, lightest))
  const fade = Math.min(page.height * 0.3, Math.max(0, textTop))
  const top = textTop - page.unit * 2 - fade
  const height = page.height - top
  const fadeEnd = fade / height
  page.elements.push({
    kind: 'scrim',
    colour,
    box: { x: 0, y: top, width: page.width, height },
    stops: [
      { at: 0, opacity: 0 },
      { at: fadeEnd * 0.5, opacity: opacity * 0.42 },
      { at: fadeEnd, opacity },
      { at: 1, opacity },
    ],
  })
  return getContrastOnScrim(IMAGE_TEXT_COLOUR, colour, opacity, lightest)
}
