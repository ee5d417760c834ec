/** Logo and board edge, which every design has. */
import { BRAND } from '#company/brand.ts'
import type { Box } from '../model/drawing.ts'
import type { TextBlock } from '../typography/fitting.ts'
import { rounded } from '../typography/outlines.ts'
import type { Page } from './page.ts'
import { name } from './styles.ts'

/** In page units. */
const EDGE = 4.2
const MARK = 5.6

/** Draws two liners and the fluting between them. */
export function boardEdge(page: Page, { x, y, width, height }: Box, colour: string): void {
  const stroke = Math.max(1, height / 11)
  const half = (height - stroke) / 2
  const waves = Math.max(2, Math.round(width / (height * 1.5)))
  const quarter = width / waves / 4
  const middle = y + height / 2
  const wave = Array.from({ length: waves * 2 - 1 }, () => `t${rounded(quarter * 2)} 0`).join('')
  page.shape(
    `M${x} ${rounded(y + stroke / 2)}h${rounded(width)}M${x} ${rounded(y + height - stroke / 2)}h${rounded(width)}` +
      `M${x} ${rounded(middle)}q${rounded(quarter)} ${rounded(-half * 2)} ${rounded(quarter * 2)} 0${wave}`,
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
  const at = { x, y, scale: height / 32 }
  page.shape(BRAND.mark.ground, { fill: colours.mark, at })
  page.shape(BRAND.mark.line, { stroke: colours.line, strokeWidth: 2.5, at })
  const left = x + height * 1.42
  const style = name(page, height * 0.62, colours.ink)
  const block: TextBlock = { slot: 'brand', text: BRAND.name, style, gap: 0, importance: 1 }
  const room = { x: left, y, width: Math.max(1, x + width - left), height }
  const fitted = page.fit([block], room)
  const size = fitted.blocks[0]?.size ?? 0
  page.draw(fitted, { ...room, y: y + (height - size * 0.75) / 2 }, colours.ground)
}

export interface PageFrame {
  /** Area for the template. */
  readonly content: Box
  /** Top of the board edge. */
  readonly foot: number
}

/** Parts of a story that apps cover, as fractions of the height. */
const COVERED = { top: 0.14, foot: 0.2 }

/** Returns the area that no app covers. */
export function getVisibleArea(page: Page): { top: number; bottom: number } {
  const { width, height, margin, proportions } = page
  if (width / height < 0.65) return { top: COVERED.top * height, bottom: (1 - COVERED.foot) * height }
  return { top: proportions === 'banner' ? margin * 0.85 : margin, bottom: height - margin }
}

/**
 * Draws logo and board edge.
 * @param width width of the text column
 */
export function drawPageFrame(page: Page, width = page.width, isEdgeWhole = true): PageFrame {
  const { margin, unit, palette, height } = page
  const { top, bottom } = getVisibleArea(page)
  const edge = EDGE * unit
  // Fills a covered bottom with board edges.
  const boards = Math.max(1, Math.floor((height - bottom - margin) / edge))
  const foot = height - edge * boards
  for (let board = 0; board < boards; board++)
    boardEdge(
      page,
      { x: 0, y: foot + edge * board, width: isEdgeWhole ? page.width : width, height: edge },
      palette.edge,
    )
  const mark = MARK * unit
  const isBanner = page.proportions === 'banner'
  const y = foot - margin * (isBanner ? 0.5 : 0.62) - mark
  const box = { x: margin, y, width: width - margin * 2, height: mark }
  drawLogo(page, box, {
    mark: palette.accent,
    line: palette.onAccent,
    ink: palette.ink,
    ground: palette.ground,
  })
  const below = y - margin * (isBanner ? 0.4 : 0.6)
  return { content: { x: margin, y: top, width: box.width, height: Math.max(1, below - top) }, foot }
}
