/** Drawing of the case on the first screen, calculated on the server. */
import type { Inside, Panel } from '#domain/box/blank.ts'
import { BOARDS, thicknessOf } from '#domain/box/board.ts'
import type { Segment } from '#domain/box/geometry-2d.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'

/** Inside dimensions in mm; folding-box.module.css has the same. */
export const CASE: Inside = { length: 300, width: 200, height: 150 }
export const CASE_BOARD = BOARDS['B kraft']

export interface CaseDrawing {
  readonly style: string
  readonly flute: string
  readonly inside: Inside
  /** SVG paths in mm, from the top left corner of the first wall. */
  readonly cut: string
  readonly creases: string
  /** Horizontal positions of the first wall, the creases between walls, and the end of the blank. */
  readonly positions: readonly number[]
}

/** Returns the blank of the case, with its glue tab outside, where its print can be read. */
export function drawCase(): CaseDrawing {
  const blank = slottedCase(CASE, CASE_BOARD, 'outside')
  const top = CASE.height + 1.5 * thicknessOf(CASE_BOARD)
  const point = ([x, y]: readonly [number, number]) => `${round(x)} ${round(top - y)}`
  const outline = ({ outline: corners }: Panel) => `M${corners.map(point).join('L')}Z`
  const line = ([from, to]: Segment) => `M${point(from)}L${point(to)}`
  const uprights = blank.creases.map(({ line: [[from], [to]] }) => (from === to ? from : 0))
  const end = Math.max(...blank.panels.flatMap(({ outline: corners }) => corners.map(([x]) => x)))
  return {
    style: blank.style,
    flute: CASE_BOARD.flute.name,
    inside: CASE,
    cut: blank.panels.map(outline).join(''),
    creases: blank.creases.map((crease) => line(crease.line)).join(''),
    positions: [...new Set([0, ...uprights, end])].map(round).toSorted((a, b) => a - b),
  }
}

const round = (length: number) => Math.round(length * 10) / 10
