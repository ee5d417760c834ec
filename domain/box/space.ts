/** Rigid motions in space, in millimetres. A blank is at z = 0 with its printed side up. */
import type { Point, Segment } from './plane.ts'

export type Vec = readonly [x: number, y: number, z: number]

/** Where the three axes and the origin of what is moved end up. */
export interface Motion {
  readonly x: Vec
  readonly y: Vec
  readonly z: Vec
  readonly origin: Vec
}

export const still: Motion = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] }

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vec): number => Math.hypot(...a)

const turned = ({ x, y, z }: Motion, a: Vec): Vec => add(add(scale(x, a[0]), scale(y, a[1])), scale(z, a[2]))

export const moved = (motion: Motion, a: Vec): Vec => add(turned(motion, a), motion.origin)
/** Returns a point of the blank, `height` above its middle. */
export const placed = (motion: Motion, [x, y]: Point, height = 0): Vec => moved(motion, [x, y, height])

/** Applies `inner` first and then `outer`. */
export const after = (outer: Motion, inner: Motion): Motion => ({
  x: turned(outer, inner.x),
  y: turned(outer, inner.y),
  z: turned(outer, inner.z),
  origin: moved(outer, inner.origin),
})

export const shift = (by: Vec): Motion => ({ ...still, origin: by })

/** Turns by degrees, anticlockwise when the axis points towards the viewer. */
export function turnAbout(axis: Vec, degrees: number, through: Vec = [0, 0, 0]): Motion {
  const [angle, unit] = [(degrees * Math.PI) / 180, scale(axis, 1 / lengthOf(axis))]
  const turn = (a: Vec): Vec =>
    add(
      add(scale(a, Math.cos(angle)), scale(cross(unit, a), Math.sin(angle))),
      scale(unit, dot(unit, a) * (1 - Math.cos(angle))),
    )
  return {
    x: turn(still.x),
    y: turn(still.y),
    z: turn(still.z),
    origin: subtract(through, turn(through)),
  }
}

/** Folds whatever is to the left of a line away from the printed side. */
export function foldAlong([from, to]: Segment, degrees: number): Motion {
  return turnAbout([to[0] - from[0], to[1] - from[1], 0], -degrees, [from[0], from[1], 0])
}
