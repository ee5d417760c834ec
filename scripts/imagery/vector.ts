/** Points and directions in space, in millimetres: x runs left and towards the viewer, y right and towards, z up. */
export type Vec = readonly [number, number, number]
/** A point on a panel or on the sheet. */
export type Point = readonly [number, number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec): number => Math.hypot(...a)
export const unit = (a: Vec): Vec => scale(a, 1 / length(a))
export const between = (a: Vec, b: Vec, part: number): Vec => add(a, scale(subtract(b, a), part))

/** The normal of a polygon that need not be convex, pointing to the side from which it runs anticlockwise. */
export function normalOf(points: readonly Vec[]): Vec {
  let sum: Vec = [0, 0, 0]
  for (const [index, point] of points.entries()) {
    sum = add(sum, cross(point, points[(index + 1) % points.length] as Vec))
  }
  return unit(sum)
}
