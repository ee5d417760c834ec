import type { Box, TextLine } from '../model/drawing.ts'
import { splitGraphemes } from './clean.ts'
import type { FaceRole, Faces } from './faces.ts'
import type { ShapedLine } from './glyphs.ts'
import { breakLines, measureLine, type Paragraph } from './line-breaking.ts'
import { rounded } from './outlines.ts'
import { directionOf, shapeLine } from './shaping.ts'

export interface TextStyle {
  readonly role: FaceRole
  /** Maximum and minimum font size, in pixels. */
  readonly size: number
  readonly floor: number
  /** Line height, in ems. */
  readonly leading: number
  /** In ems. */
  readonly tracking?: number
  readonly colour: string
  /** Maximum lines. */
  readonly most: number
  readonly isCapitals?: boolean
  /** `start` is the right edge for right-to-left text. */
  readonly align?: 'start' | 'middle' | 'end'
}

/** Minimum cap height and descent, in ems. */
const CAPITALS: Readonly<Record<FaceRole, number>> = { display: 0.75, text: 0.69, label: 0.69 }
const DESCENT = 0.2

export function paragraphOf(text: string, { role, tracking = 0, isCapitals }: TextStyle): Paragraph {
  const shown = isCapitals ? text.toLocaleUpperCase('en-GB') : text
  return { text: shown, role, direction: directionOf(shown), tracking }
}

export const breakAtSize = (
  faces: Faces,
  paragraph: Paragraph,
  size: number,
  width: number,
  isBalanced: boolean,
  mayTear = true,
) => breakLines(faces, paragraph, (width - 0.5) / size, isBalanced, mayTear)

/** Returns baseline offsets from the top, and the total height, in pixels. */
export function baselines(
  faces: Faces,
  paragraph: Paragraph,
  { role, leading }: TextStyle,
  lines: readonly string[],
  size: number,
): { offsets: number[]; height: number } {
  const inks = lines.map((line) => shaped(faces, paragraph, line).ink)
  const above = inks.map(({ top }) => Math.max(CAPITALS[role], top))
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
  return lines === 0 ? 0 : ((lines - 1) * leading + CAPITALS[role] + DESCENT) * size
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
export function typesetLines(faces: Faces, setting: TypesetBlock, room: Box): TextLine[] {
  const { slot, paragraph, style, lines, size, contrast } = setting
  const { offsets } = baselines(faces, paragraph, style, lines, size)
  return lines.flatMap((text, index) => {
    const line = shaped(faces, paragraph, text)
    const { left, right, top, bottom } = line.ink
    if (right === left) return []
    const fitting = Math.min(size, room.width / (right - left))
    const over = room.width - (right - left) * fitting
    const align = style.align ?? 'start'
    const isAtRight = (align === 'start') === (paragraph.direction === 'rtl')
    const start = align === 'middle' ? over / 2 : isAtRight ? over : 0
    const x = room.x + start - left * fitting
    const y = room.y + (offsets[index] as number)
    return {
      kind: 'text',
      slot,
      text,
      room,
      size: rounded(fitting),
      fill: style.colour,
      contrast,
      glyphs: line.glyphs.flatMap((glyph) =>
        glyph.outline.path === ''
          ? []
          : {
              path: glyph.outline.path,
              x: rounded(x + glyph.x * fitting),
              y: rounded(y - glyph.y * fitting),
              scale: fitting / glyph.outline.unitsPerEm,
            },
      ),
      ink: {
        x: x + left * fitting,
        y: y - top * fitting,
        width: (right - left) * fitting,
        height: (top - bottom) * fitting,
      },
    } satisfies TextLine
  })
}

/** Cuts a paragraph to a number of lines and adds an ellipsis. */
export function clampLines(
  faces: Faces,
  paragraph: Paragraph,
  size: number,
  width: number,
  most: number,
): string[] {
  const { lines } = breakAtSize(faces, paragraph, size, width, false)
  if (lines.length <= most) return [...lines]
  const kept = lines.slice(0, most - 1)
  const rest = splitGraphemes(lines.slice(most - 1, most + 1).join(' '))
  const room = (width - 0.5) / size
  const ending = (count: number) =>
    `${rest
      .slice(0, count)
      .join('')
      .replace(/[\s.,;:–—-]+$/u, '')}…`
  let [count, tooMany] = [1, rest.length + 1]
  while (tooMany - count > 1) {
    const middle = (count + tooMany) >> 1
    if (measureLine(faces, paragraph, ending(middle)) <= room) count = middle
    else tooMany = middle
  }
  // Drops a word that would be cut in the middle.
  const word = ending(count).search(/\s\S*$/u)
  const whole = word > rest.length / 4 ? `${ending(count).slice(0, word)}…` : ending(count)
  return [...kept, whole.replace(/[\s.,;:–—-]+…$/u, '…')]
}

const shaped = (faces: Faces, { role, direction, tracking }: Paragraph, line: string): ShapedLine =>
  shapeLine(faces, role, line, direction, tracking)
