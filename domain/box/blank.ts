/**
 * A die-cut blank as plain data: flat panels, and the creases that join them into a tree. When folded, board bends
 * about the middle of its thickness, so the styles space their creases one thickness wider than the box is inside.
 */
import type { Board } from './board.ts'
import { type Bounds, boundsOf, type Outline, type Segment, signedArea } from './geometry-2d.ts'

export interface Panel {
  readonly name: string
  readonly outline: Outline
  /** Holes are cut right through and run anticlockwise like outlines. */
  readonly holes?: readonly Outline[]
}

export interface Crease {
  readonly parent: string
  readonly child: string
  readonly line: Segment
}

export interface Blank {
  /** FEFCO's number, where the style has one. */
  readonly style: string
  readonly board: Board
  readonly root: string
  readonly panels: readonly Panel[]
  readonly creases: readonly Crease[]
}

/** Inside dimensions in millimetres, in the order in which the trade gives them. */
export interface Inside {
  readonly length: number
  readonly width: number
  readonly height: number
}

export function blankBounds({ panels }: Blank): Bounds {
  return boundsOf(panels.flatMap(({ outline }) => outline))
}

/** Returns what the corrugator must provide: the rectangle around the blank, in millimetres. */
export function blankSize(blank: Blank): { length: number; width: number } {
  const { left, right, bottom, top } = blankBounds(blank)
  return { length: right - left, width: top - bottom }
}

/** Returns the area of the board that stays in the box, in square metres. */
export function boardArea({ panels }: Blank): number {
  const square = panels.reduce(
    (sum, { outline, holes = [] }) =>
      sum + signedArea(outline) - holes.reduce((cut, hole) => cut + signedArea(hole), 0),
    0,
  )
  return square / 1e6
}
