/** The four walls that most boxes have, as frames, standing with their left front corner on the origin's axes. */
import { type Face, face } from './face.ts'
import { type Frame, frame } from './frame.ts'
import { kraftInside, type Material } from './palette.ts'

export interface Size {
  /** Along the front, which is seen at the left. */
  readonly length: number
  /** From front to back. */
  readonly width: number
  readonly height: number
}

export interface Walls {
  readonly front: Frame
  readonly right: Frame
  readonly back: Frame
  readonly left: Frame
}

/** Each frame's `u` runs along the wall's foot, to the right as one stands before it, and `v` upwards. */
export function walls({ length, width }: Pick<Size, 'length' | 'width'>): Walls {
  return {
    front: frame([width, 0, 0], [0, 1, 0], [0, 0, 1]),
    right: frame([width, length, 0], [-1, 0, 0], [0, 0, 1]),
    back: frame([0, length, 0], [0, -1, 0], [0, 0, 1]),
    left: frame([0, 0, 0], [1, 0, 0], [0, 0, 1]),
  }
}

/** What is seen of a box's floor from above: a level face `height` above the table. */
export function floor(
  { length, width }: Pick<Size, 'length' | 'width'>,
  height: number,
  material: Material = kraftInside,
): Face {
  return face(
    [
      [width, 0, height],
      [width, length, height],
      [0, length, height],
      [0, 0, height],
    ],
    'none',
    material,
  )
}
