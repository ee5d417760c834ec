/** The flat blank of a specified box, to scale, as paths: domain/box has the geometry, this the drawing office. */
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
  /** Nobody chose it: without a style a slotted case is drawn. */
  readonly isAssumed: boolean
  readonly board: BoxBoard
  /** Of the rectangle around it, in whole millimetres. */
  readonly length: number
  readonly width: number
  /** Outlines of the panels, and the creases between them: paths in millimetres from the upper left, y down. */
  readonly panels: string
  readonly creases: string
  /** Square metres of board in a box, and what that weighs in kilograms. */
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

/** What is drawn and weighed where only the flute is known. */
const GRADES: Readonly<Record<BoxBoard, Board>> = {
  E: BOARDS['E kraft'],
  B: BOARDS['B kraft'],
  C: { flute: FLUTES.C, outside: LINERS.heavyKraft, inside: LINERS.test },
  EB: { flute: FLUTES.EB, outside: LINERS.heavyKraft, inside: LINERS.test },
}

/** No box that anybody makes is outside these, and a drawing of it would show nothing. Millimetres. */
const DRAWN = { least: 15, most: 10_000 } as const

/** Returns the blank of a specification; null until its three dimensions are known and a box can have them. */
export function flatBlank({ length, width, depth, style, board, weight }: Specification): FlatBlank | null {
  const inside = { length, width, height: depth }
  if (!isInside(inside)) return null
  const flute = board ?? suggestBoard(typeof weight === 'number' && weight > 0 ? weight : 5)
  const drawn = style ?? '0201'
  const blank = BLANKS[drawn](inside, GRADES[flute])
  const { left, top } = blankBounds(blank)
  const size = blankSize(blank)
  const at = ([x, y]: readonly [number, number]) => `${place(x - left)} ${place(top - y)}`
  const closed = (outline: Outline) => `M${outline.map(at).join('L')}Z`
  return {
    style: drawn,
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
    (one) => typeof one === 'number' && one >= DRAWN.least && one <= DRAWN.most,
  )
}

/** To a tenth of a millimetre. */
function place(value: number): string {
  return String(Math.round(value * 10) / 10)
}
