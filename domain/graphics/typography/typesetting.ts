import type { Box, TextLine } from '../model/drawing.ts'
import { splitGraphemes } from './clean.ts'
import type { FaceRole, Faces } from './faces.ts'
import type { ShapedLine } from './glyphs.ts'
import { breakLines, measureLine, type Paragraph } from './line-breaking.ts'
import { roundToHundredths } from './outlines.ts'
import { getTextDirection, shapeLine } from './shaping.ts'

export interface TextStyle {
  readonly role: FaceRole
  /** Maximum and minimum font size, in pixels. */
  readonly size: number
  readonly minSize: number
  /** Line height, in ems. */
  readonly leading: number
  /** In ems. */
  readonly tracking?: number
  readonly colour: string
  readonly maxLines: number
  readonly isUppercase?: boolean
  /** `start` is the right edge for right-to-left text. */
  readonly align?: 'start' | 'middle' | 'end'
}

/** Minimum cap height and descent, in ems. */
const CAP_HEIGHT: Readonly<Record<FaceRole, number>> = { display: 0.75, text: 0.69, label: 0.69 }
const DESCENT = 0.2

export function toParagraph(text: string, { role, tracking = 0, isUppercase }: TextStyle): Paragraph {
  const shown = isUppercase ? text.toLocaleUpperCase('en-GB') : text
  return { text: shown, role, direction: getTextDirection(shown), tracking }
}

export const breakAtSize = (
  faces: Faces,
  paragraph: Paragraph,
  size: number,
  width: number,
  isBalanced: boolean,
  maySplit = true,
) => breakLines(faces, paragraph, (width - 0.5) / size, isBalanced, maySplit)

/** Returns baseline offsets from the top, and the total height, in pixels. */
export function getBaselines(
  faces: Faces,
  paragraph: Paragraph,
  { role, leading }: TextStyle,
  lines: readonly string[],
  size: number,
): { offsets: number[]; height: number } {
  const inks = lines.map((line) => shapeParagraphLine(faces, paragraph, line).ink)
  const above = inks.map(({ top }) => Math.max(CAP_HEIGHT[role], top))
  const below = inks.map(({ bottom }) => Math.max(DESCENT, -bottom))
  const offsets: number[] = []
  let at = (above[0] ?? 0) * size
  lines.forEach((_, index) => {
    if (index > 0) at += Math.max(leading, (below[index - 1] as number) + (above[index] as number)) * size
    offsets.push(at)
  })
  return { offsets, height: lines.length === 0 ? 0 : at + (below.at(-1) as number) * size }
}

/** Returns a lower bound of the height in pixels, without shaping. */
export function getMinHeight({ role, leading }: TextStyle, lines: number, size: number): number {
  return lines === 0 ? 0 : ((lines - 1) * leading + CAP_HEIGHT[role] + DESCENT) * size
}

export interface TypesetBlock {
  readonly slot: string
  readonly paragraph: Paragraph
  readonly style: TextStyle
  readonly lines: readonly string[]
  readonly size: number
  readonly contrast: number
}

/** Places lines in an area. A line wider than the area shrinks. */
export function typesetLines(faces: Faces, block: TypesetBlock, area: Box): TextLine[] {
  const { slot, paragraph, style, lines, size, contrast } = block
  const { offsets } = getBaselines(faces, paragraph, style, lines, size)
  return lines.flatMap((text, index) => {
    const line = shapeParagraphLine(faces, paragraph, text)
    const { left, right, top, bottom } = line.ink
    if (right === left) return []
    const fittedSize = Math.min(size, area.width / (right - left))
    const remaining = area.width - (right - left) * fittedSize
    const align = style.align ?? 'start'
    const isAtRight = (align === 'start') === (paragraph.direction === 'rtl')
    const start = align === 'middle' ? remaining / 2 : isAtRight ? remaining : 0
    const x = area.x + start - left * fittedSize
    const y = area.y + (offsets[index] as number)
    return {
      kind: 'text',
      slot,
      text,
      area,
      size: roundToHundredths(fittedSize),
      fill: style.colour,
      contrast,
      glyphs: line.glyphs.flatMap((glyph) =>
        glyph.outline.path === ''
          ? []
          : {
              path: glyph.outline.path,
              x: roundToHundredths(x + glyph.x * fittedSize),
              y: roundToHundredths(y - glyph.y * fittedSize),
              scale: fittedSize / glyph.outline.unitsPerEm,
            },
      ),
      ink: {
        x: x + left * fittedSize,
        y: y - top * fittedSize,
        width: (right - left) * fittedSize,
        height: (top - bottom) * fittedSize,
      },
    } satisfies TextLine
  })
}

export function clampLines(
  faces: Faces,
  paragraph: Paragraph,
  size: number,
  width: number,
  maxLines: number,
): string[] {
  const { lines } = breakAtSize(faces, paragraph, size, width, false)
  if (lines.length <= maxLines) return [...lines]
  const fullLines = lines.slice(0, maxLines - 1)
  const rest = splitGraphemes(lines.slice(maxLines - 1, maxLines + 1).join(' '))
  const availableWidth = (width - 0.5) / size
  const withEllipsis = (count: number) =>
    `${rest
      .slice(0, count)
      .join('')
      .replace(/[\s.,;:–—-]+$/u, '')}…`
  let [count, tooMany] = [1, rest.length + 1]
  while (tooMany - count > 1) {
    const middle = (count + tooMany) >> 1
    if (measureLine(faces, paragraph, withEllipsis(middle)) <= availableWidth) count = middle
    else tooMany = middle
  }
  // Drops a word that would be cut in the middle.
  const word = withEllipsis(count).search(/\s\S*$/u)
  const whole = word > rest.length / 4 ? `${withEllipsis(count).slice(0, word)}…` : withEllipsis(count)
  return [...fullLines, whole.replace(/[\s.,;:–—-]+…$/u, '…')]
}

const shapeParagraphLine = (
  faces: Faces,
  { role, direction, tracking }: Paragraph,
  line: string,
): ShapedLine => shapeLine(faces, role, line, direction, tracking)
