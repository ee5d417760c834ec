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
}

/** @param fractions image area as a fraction of the width if side by side, or of the height if stacked */
export function splitPage(
  page: Page,
  fractions: { readonly beside: number; readonly above: number },
): SplitLayout {
  const { width, height } = page
  if (page.isWide) {
    const textArea = Math.round(width * (1 - fractions.beside))
    const side = { x: textArea, y: 0, width: width - textArea, height }
    return { ...drawPageFrame(page, textArea, false), side }
  }
  const imageHeight = Math.round(height * fractions.above)
  const framed = drawPageFrame(page)
  const top = imageHeight + page.margin * 0.75
  const { content } = framed
  const below = content.y + content.height - top
  return {
    ...framed,
    content: { ...content, y: top, height: Math.max(1, below) },
    side: { x: 0, y: 0, width, height: imageHeight },
  }
}

/** Draws the image; without one, a case blank with facts below it. */
export function drawImageOrBlank(page: Page, side: Box, facts: readonly string[] = []): PlacedImage | null {
  const placed = page.drawImage('picture', side)
  if (placed) return placed
  drawBlankSheet(page, side, facts)
  return null
}

const CASE = slottedCase({ length: 300, width: 200, height: 260 }, BOARDS['B kraft'])

/** Draws a case blank with facts below it. */
export function drawBlankSheet(page: Page, sheet: Box, facts: readonly string[]): void {
  const { palette, unit } = page
  page.fillBox(sheet, palette.panel)
  const inset = Math.min(6 * unit, sheet.width * 0.12, sheet.height * 0.14)
  const area = {
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
      style: label(page, 3.6, palette.panelText),
    }),
  )
  const isFlat = sheet.width > sheet.height * 1.5
  const textArea = isFlat
    ? { ...area, x: area.x + area.width * 0.56, width: area.width * 0.44 }
    : { ...area, height: area.height * 0.46 }
  const fitted = page.fitText(blocks, textArea)
  const hasNoFacts = fitted.blocks.length === 0
  const patternArea = hasNoFacts
    ? area
    : isFlat
      ? { ...area, width: area.width * 0.5 }
      : { ...area, height: area.height - fitted.height - 4 * unit }
  const pattern = flatPattern(CASE, patternArea)
  const stroke = { stroke: palette.panelLine, strokeWidth: Math.max(1, unit * 0.3) }
  page.drawShape(pattern.cuts, stroke)
  page.drawShape(pattern.creases, { ...stroke, dashes: [unit * 1.3, unit * 0.9] })
  const textTop = area.y + area.height - fitted.height
  const y = isFlat ? area.y + (area.height - fitted.height) / 2 : textTop
  page.drawText(fitted, { ...textArea, y }, palette.panel)
}
