/** Where a panel lies in space: an origin, two axes along its face and the normal that points out of the box. */
import { add, cross, type Point, scale, subtract, unit, type Vec } from './vector.ts'

export interface Frame {
  readonly origin: Vec
  readonly u: Vec
  readonly v: Vec
  /** `u` × `v`: the outside. */
  readonly normal: Vec
}

export const frame = (origin: Vec, u: Vec, v: Vec): Frame => ({ origin, u, v, normal: cross(u, v) })

/** A point of the panel, `depth` millimetres below its outside. */
export const place = ({ origin, u, v, normal }: Frame, [x, y]: Point, depth = 0): Vec =>
  add(add(origin, add(scale(u, x), scale(v, y))), scale(normal, -depth))

/**
 * The frame of a panel hinged to another along the edge that runs from `from` to `to`, as an anticlockwise outline
 * passes it. The new panel starts at `to`, with `u` back along the edge and `v` away from the hinge.
 * @param fold degrees: 0 leaves it flat, 90 makes the corner of a box, a negative angle bends it outwards.
 */
export function hinge(parent: Frame, from: Point, to: Point, fold: number): Frame {
  const origin = place(parent, to)
  const u = unit(subtract(place(parent, from), origin))
  const away = cross(parent.normal, u)
  const angle = (fold * Math.PI) / 180
  const v = subtract(scale(away, Math.cos(angle)), scale(parent.normal, Math.sin(angle)))
  return frame(origin, u, v)
}
