/**
 * Die-cut blank as data: flat panels and a tree of creases. Board bends about the middle of its thickness, so creases
 * are one thickness further apart than the inside dimension.
 */
import { type Bounds, boundsOf, type Outline, type Segment, signedArea } from './geometry-2d.ts'

export interface Panel {
  readonly name: string
  readonly outline: Outline
  /** Cut through; anticlockwise like outlines. */
  readonly holes?: readonly Outline[]
}

export interface Crease {
  readonly parent: string
  readonly child: string
  readonly line: Segment
}

export interface Blank {
  /** FEFCO number, if there is one. */
  readonly style: string
  readonly panels: readonly Panel[]
  readonly creases: readonly Crease[]
}

/** Inside dimensions in mm. */
export interface Inside {
  readonly length: number
  readonly width: number
  readonly height: number
}

export function blankBounds({ panels }: Blank): Bounds {
  return boundsOf(panels.flatMap(({ outline }) => outline))
}

/** Returns the bounding rectangle in mm. */
export function blankSize(blank: Blank): { length: number; width: number } {
  const { left, right, bottom, top } = blankBounds(blank)
  return { length: right - left, width: top - bottom }
}

/** Returns the area of board in the box, in m². */
export function boardArea({ panels }: Blank): number {
  const square = panels.reduce(
    (sum, { outline, holes = [] }) =>
      sum + signedArea(outline) - holes.reduce((cut, hole) => cut + signedArea(hole), 0),
    0,
  )
  return square / 1e6
}
