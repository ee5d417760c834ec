/** Logo and board edge, which every design has. */
import { BRAND } from '#company/brand.ts'
import type { Box } from '../model/drawing.ts'
import type { TextBlock } from '../typography/fitting.ts'
import { roundToHundredths } from '../typography/outlines.ts'
import type { Page } from './page.ts'
import { name } from './styles.ts'

/** In page units. */
const EDGE_UNITS = 4.2
const LOGO_UNITS = 5.6

/** Draws two liners and the fluting between them. */
export function drawBoardEdge(page: Page, { x, y, width, height }: Box, colour: string): void {
  const stroke = Math.max(1, height / 11)
  const half = (height - stroke) / 2
  const waves = Math.max(2, Math.round(width / (height * 1.5)))
  const quarter = width / waves / 4
  const middle = y + height / 2
  const wave = Array.from({ length: waves * 2 - 1 }, () => `t${roundToHundredths(quarter * 2)} 0`).join('')
  page.drawShape(
    `M${x} ${roundToHundredths(y + stroke / 2)}h${roundToHundredths(width)}M${x} ${roundToHundredths(y + height - stroke / 2)}h${roundToHundredths(width)}` +
      `M${x} ${roundToHundredths(middle)}q${roundToHundredths(quarter)} ${roundToHundredths(-half * 2)} ${roundToHundredths(quarter * 2)} 0${wave}`,
    { stroke: colour, strokeWidth: stroke, clip: { x, y, width, height } },
  )
}

/** Draws the logo, with the company name if it fits. */
export function drawLogo(
  page: Page,
  { x, y, height, width }: Box,
  colours: {
    readonly mark: string
    readonly line: string
    readonly ink: string
    readonly ground: string | { contrast: number }
  },
): void {
  const transform = { x, y, scale: height / 32 }
  page.drawShape(BRAND.mark.ground, { fill: colours.mark, at: transform })
  page.drawShape(BRAND.mark.line, { stroke: colours.line, strokeWidth: 2.5, at: transform })
  const left = x + height * 1.42
  const style = name(page, height * 0.62, colours.ink)
  const block: TextBlock = { slot: 'brand', text: BRAND.name, style, gap: 0, importance: 1 }
  const area = { x: left, y, width: Math.max(1, x + width - left), height }
  const fitted = page.fitText([block], area)
  const size = fitted.blocks[0]?.size ?? 0
  page.drawText(fitted, { ...area, y: y + (height - size * 0.75) / 2 }, colours.ground)
}

export interface PageFrame {
  /** Area for the template. */
  readonly content: Box
  /** Top of the board edge. */
  readonly bottom: number
}

/** Parts of a story that apps cover, as fractions of the height. */
const COVERED_AREA = { top: 0.14, foot: 0.2 }

/** Returns the area that no app covers. */
export function getVisibleArea(page: Page): { top: number; bottom: number } {
  const { width, height, margin, proportions } = page
  if (width / height < 0.65)
    return { top: COVERED_AREA.top * height, bottom: (1 - COVERED_AREA.foot) * height }
  return { top: proportions === 'banner' ? margin * 0.85 : margin, bottom: height - margin }
}

/**
 * Draws logo and board edge.
 * @param width width of the text column
 */
export function drawPageFrame(page: Page, width = page.width, isEdgeWhole = true): PageFrame {
  const { margin, unit, palette, height } = page
  const { top, bottom } = getVisibleArea(page)
  const edge = EDGE_UNITS * unit
  // Fills a covered bottom with board edges.
  const boards = Math.max(1, Math.floor((height - bottom - margin) / edge))
  const edgeTop = height - edge * boards
  for (let board = 0; board < boards; board++)
    drawBoardEdge(
      page,
      { x: 0, y: edgeTop + edge * board, width: isEdgeWhole ? page.width : width, height: edge },
      palette.edge,
    )
  const mark = LOGO_UNITS * unit
  const isBanner = page.proportions === 'banner'
  const y = edgeTop - margin * (isBanner ? 0.5 : 0.62) - mark
  const box = { x: margin, y, width: width - margin * 2, height: mark }
  drawLogo(page, box, {
    mark: palette.accent,
    line: palette.accentText,
    ink: palette.text,
    ground: palette.background,
  })
  const below = y - margin * (isBanner ? 0.4 : 0.6)
  return { content: { x: margin, y: top, width: box.width, height: Math.max(1, below - top) }, bottom }
}
