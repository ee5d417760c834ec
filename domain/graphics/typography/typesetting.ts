/** Sets broken lines into a room: where each baseline is, and the outlines of its glyphs. */
import type { Box, TextLine } from '../model/drawing.ts'
import { splitGraphemes } from './clean.ts'
import type { FaceRole, Faces } from './faces.ts'
import type { ShapedLine } from './glyphs.ts'
import { breakLines, measureLine, type Paragraph } from './line-breaking.ts'
import { rounded } from './outlines.ts'
import { directionOf, shapeLine } from './shaping.ts'

export interface TextStyle {
  readonly role: FaceRole
  /** In pixels: as large as it may be, and as small. */
  readonly size: number
  readonly floor: number
  /** From baseline to baseline, in letters’ sizes. */
  readonly leading: number
  /** In ems. */
  readonly tracking?: number
  readonly colour: string
  /** Of lines. */
  readonly most: number
  readonly isCapitals?: boolean
  /** Where the lines begin, or what they are about; `start` is right for a text from right to left. */
  readonly align?: 'start' | 'middle' | 'end'
}

/** The height of capitals, and the room below a baseline, in ems: where the outlines need no more. */
const CAPITALS: Readonly<Record<FaceRole, number>> = { display: 0.75, text: 0.69, label: 0.69 }
const DESCENT = 0.2

export function paragraphOf(text: string, { role, tracking = 0, isCapitals }: TextStyle): Paragraph {
  const shown = isCapitals ? text.toLocaleUpperCase('en-GB') : text
  return { text: shown, role, direction: directionOf(shown), tracking }
}

/** Breaks a text as it is set at a size. */
export const breakAtSize = (
  faces: Faces,
  paragraph: Paragraph,
  size: number,
  width: number,
  isBalanced: boolean,
  mayTear = true,
) => breakLines(faces, paragraph, (width - 0.5) / size, isBalanced, mayTear)

/** The baselines of lines below the top of their room, and how high they are together, in pixels. */
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

/** What so many lines take at the least, in pixels, whatever letters they have: known without shaping them. */
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

/** Draws lines into a room. What is wider than it, as a single enormous character may be, is made smaller. */
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

/** Cuts a paragraph to a number of lines; the last ends with an ellipsis. */
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
  // A word that is cut short reads worse than one that is left out.
  const word = ending(count).search(/\s\S*$/u)
  const whole = word > rest.length / 4 ? `${ending(count).slice(0, word)}…` : ending(count)
  return [...kept, whole.replace(/[\s.,;:–—-]+…$/u, '…')]
}

const shaped = (faces: Faces, { role, direction, tracking }: Paragraph, line: string): ShapedLine =>
  shapeLine(faces, role, line, direction, tracking)
