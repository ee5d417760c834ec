/** What a drawing is made of: flat faces seen from one side, with lines along their edges and print on them. */
import type { Material } from './palette.ts'
import { normalOf, type Vec } from './vector.ts'

/** Nothing lies behind a contour; a fold or a seam has board on both sides. */
export type Line = 'contour' | 'fold' | 'none'

/** The edge `lines[i]` runs from point i to the next. */
export interface Outline {
  readonly points: readonly Vec[]
  readonly lines: readonly Line[]
}

export interface Face {
  /** The outline, anticlockwise seen from the side that is drawn, and the holes in it, clockwise. */
  readonly outlines: readonly Outline[]
  /** Towards the side that is drawn. */
  readonly normal: Vec
  readonly material: Material
  /** Drawn on the face, in this order, and cut with it. */
  readonly marks: readonly Mark[]
}

export type Mark =
  | { readonly kind: 'area'; readonly points: readonly Vec[]; readonly material: Material }
  | { readonly kind: 'stroke'; readonly points: readonly Vec[]; readonly pen: Pen }

/** Colour and width on paper of a stroke. */
export interface Pen {
  readonly colour: string
  readonly width: number
  readonly dash?: string
}

/** @param lines one for all edges, or one per edge. */
export function face(
  points: readonly Vec[],
  lines: Line | readonly Line[],
  material: Material,
  marks: readonly Mark[] = [],
): Face {
  const each = typeof lines === 'string' ? points.map(() => lines) : lines
  return { outlines: [{ points, lines: each }], normal: normalOf(points), material, marks }
}

/** The same face elsewhere. */
export function moved(one: Face, by: Vec): Face {
  const move = (points: readonly Vec[]) => points.map(([x, y, z]): Vec => [x + by[0], y + by[1], z + by[2]])
  return {
    ...one,
    outlines: one.outlines.map((outline) => ({ ...outline, points: move(outline.points) })),
    marks: one.marks.map((mark) => ({ ...mark, points: move(mark.points) })),
  }
}
