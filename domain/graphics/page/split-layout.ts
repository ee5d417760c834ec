/** Splits a page into text and an image area, side by side or stacked. */

import { BOARDS } from '#domain/box/board.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'
import type { Box, PlacedImage } from '../model/drawing.ts'
import type { TextBlock } from '../typography/fitting.ts'
import { drawPageFrame, type PageFrame } from './branding.ts'
import { flatPattern } from './flat-pattern.ts'
import type { Page } from './page.ts'
import { label } from './styles.ts'

export interface SplitLayout extends PageFrame {
  /** Image area, up to the page edges. */
  readonly side: Box
  readonly isBeside: boolean
}

/** @param part image area as a fraction of the width if side by side, or of the height if stacked */
export function splitPage(
  page: Page,
  part: { readonly beside: number; readonly above: number },
): SplitLayout {
  const { width, height } = page
  if (page.isWide) {
    const words = Math.round(width * (1 - part.beside))
    const side = { x: words, y: 0, width: width - words, height }
    return { ...drawPageFrame(page, words, false), side, isBeside: true }
  }
  const high = Math.round(height * part.above)
  const framed = drawPageFrame(page)
  const top = high + page.margin * 0.75
  const { content } = framed
  const below = content.y + content.height - top
  return {
    ...framed,
    content: { ...content, y: top, height: Math.max(1, below) },
    side: { x: 0, y: 0, width, height: high },
    isBeside: false,
  }
}

/** Draws the slot's image; without one, a case blank with facts below it. */
export function drawImageOrBlank(
  page: Page,
  slot: string,
  side: Box,
  facts: readonly string[] = [],
): PlacedImage | null {
  const placed = page.picture(slot, side)
  if (placed) return placed
  drawingSheet(page, side, facts)
  return null
}

const CASE = slottedCase({ length: 300, width: 200, height: 260 }, BOARDS['B kraft'])

/** Draws a case blank with facts below it. */
export function drawingSheet(page: Page, sheet: Box, facts: readonly string[]): void {
  const { palette, unit } = page
  page.fill(sheet, palette.panel)
  const inset = Math.min(6 * unit, sheet.width * 0.12, sheet.height * 0.14)
  const room = {
    x: sheet.x + inset,
    y: sheet.y + inset,
    width: sheet.width - 2 * inset,
    height: sheet.height - 2 * inset,
  }
  const blocks = facts.slice(0, 4).map(
    (text, index): TextBlock => ({
      slot: 'facts',
      text,
      gap: 1.6 * unit,
      importance: index === 0 ? 1 : 2,
      style: label(page, 3.6, palette.onPanel),
    }),
  )
  const isFlat = sheet.width > sheet.height * 1.5
  const words = isFlat
    ? { ...room, x: room.x + room.width * 0.56, width: room.width * 0.44 }
    : { ...room, height: room.height * 0.46 }
  const fitted = page.fit(blocks, words)
  const isBlankAlone = fitted.blocks.length === 0
  const art = isBlankAlone
    ? room
    : isFlat
      ? { ...room, width: room.width * 0.5 }
      : { ...room, height: room.height - fitted.height - 4 * unit }
  const pattern = flatPattern(CASE, art)
  const stroke = { stroke: palette.panelLine, strokeWidth: Math.max(1, unit * 0.3) }
  page.shape(pattern.cuts, stroke)
  page.shape(pattern.creases, { ...stroke, dashes: [unit * 1.3, unit * 0.9] })
  const free = room.y + room.height - fitted.height
  const y = isFlat ? room.y + (room.height - fitted.height) / 2 : free
  page.draw(fitted, { ...words, y }, palette.panel)
}
