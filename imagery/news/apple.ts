import type { Point } from '../box.ts'

/** A smooth curve through `points` (Catmull-Rom). */
function curve(points: readonly Point[], steps = 4): Point[] {
  const result: Point[] = []
  for (let index = 0; index + 1 < points.length; index++) {
    const [before, from, to, after] = [-1, 0, 1, 2].map(
      (offset) => points[Math.min(Math.max(index + offset, 0), points.length - 1)] as Point,
    ) as [Point, Point, Point, Point]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t)
      result.push([at(0), at(1)])
    }
  }
  result.push(points.at(-1) as Point)
  return result
}

/** A smooth closed curve through `points`. */
function loop(points: readonly Point[], steps = 4): Point[] {
  const around = [points.at(-1) as Point, ...points, points[0] as Point, points[1] as Point]
  return curve(around, steps).slice(steps, -steps - 1)
}

/** An apple and its leaf, about 2 wide and 2 high around the origin. */
export const appleOutlines: readonly (readonly Point[])[] = [
  loop([
    [0, 0.58],
    [-0.4, 0.68],
    [-0.84, 0.42],
    [-0.9, -0.16],
    [-0.66, -0.7],
    [-0.3, -0.92],
    [0, -0.86],
    [0.3, -0.92],
    [0.66, -0.7],
    [0.9, -0.16],
    [0.84, 0.42],
    [0.4, 0.68],
  ]),
  loop([
    [0.06, 0.74],
    [0.16, 1.02],
    [0.5, 1.16],
    [0.4, 0.86],
  ]),
]
