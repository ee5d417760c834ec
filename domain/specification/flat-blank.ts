/** Draws the flat blank of a specification as SVG paths, from the geometry in domain/box. */
import { type Blank, blankBounds, blankSize, boardArea, type Inside } from '../box/blank.ts'
import { BOARDS, type Board, FLUTES, LINERS, weightOf } from '../box/board.ts'
import { crashLock } from '../box/crash-lock.ts'
import type { Outline } from '../box/geometry-2d.ts'
import { mailer } from '../box/mailer.ts'
import { sleeve } from '../box/sleeve.ts'
import { slottedCase } from '../box/slotted-case.ts'
import { tray } from '../box/tray.ts'
import { wraparound } from '../box/wraparound.ts'
import { suggestBoard } from './board-rules.ts'
import type { BoxBoard, BoxStyle } from './fields.ts'
import type { Specification } from './specification.ts'

export interface FlatBlank {
  readonly style: BoxStyle
  /** A slotted case was assumed. */
  readonly isAssumed: boolean
  readonly board: BoxBoard
  /** Bounding rectangle in whole mm. */
  readonly length: number
  readonly width: number
  /** SVG paths in mm from the top left, y down. */
  readonly panels: string
  readonly creases: string
  /** Board per box in m², and its weight in kg. */
  readonly area: number
  readonly weight: number
}

const BLANKS: Readonly<Record<BoxStyle, (inside: Inside, board: Board) => Blank>> = {
  '0201': slottedCase,
  '0427': mailer,
  '0713': crashLock,
  '0422': tray,
  '0503': sleeve,
  '0406': wraparound,
}

/** Grade used if only the flute is known. */
const GRADES: Readonly<Record<BoxBoard, Board>> = {
  E: BOARDS['E kraft'],
  B: BOARDS['B kraft'],
  C: { flute: FLUTES.C, outside: LINERS.heavyKraft, inside: LINERS.test },
  EB: { flute: FLUTES.EB, outside: LINERS.heavyKraft, inside: LINERS.test },
}

/** Limits of a useful drawing, in mm. */
const DRAWABLE_MM = { min: 15, max: 10_000 } as const

/** Returns the blank, or null until three plausible dimensions are known. */
export function flatBlank({
  length,
  width,
  depth,
  style,
  board,
  weight,
}: Pick<Specification, 'length' | 'width' | 'depth' | 'style' | 'board' | 'weight'>): FlatBlank | null {
  const inside = { length, width, height: depth }
  if (!isInside(inside)) return null
  const flute = board ?? suggestBoard(typeof weight === 'number' && weight > 0 ? weight : 5)
  const drawnStyle = style ?? '0201'
  const blank = BLANKS[drawnStyle](inside, GRADES[flute])
  const { left, top } = blankBounds(blank)
  const size = blankSize(blank)
  const at = ([x, y]: readonly [number, number]) => `${roundTenth(x - left)} ${roundTenth(top - y)}`
  const closed = (outline: Outline) => `M${outline.map(at).join('L')}Z`
  return {
    style: drawnStyle,
    isAssumed: style === null,
    board: flute,
    length: Math.round(size.length),
    width: Math.round(size.width),
    panels: blank.panels.flatMap(({ outline, holes = [] }) => [outline, ...holes].map(closed)).join(''),
    creases: blank.creases.map(({ line: [from, to] }) => `M${at(from)}L${at(to)}`).join(''),
    area: boardArea(blank),
    weight: (boardArea(blank) * weightOf(GRADES[flute])) / 1000,
  }
}

function isInside(inside: { readonly [K in keyof Inside]: unknown }): inside is Inside {
  return Object.values(inside).every(
    (one) => typeof one === 'number' && one >= DRAWABLE_MM.min && one <= DRAWABLE_MM.max,
  )
}

/** Rounds to 0.1 mm. */
function roundTenth(value: number): string {
  return String(Math.round(value * 10) / 10)
}
