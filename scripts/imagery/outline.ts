/** Flat outlines, anticlockwise, in millimetres: what a die would cut or a plate would print. */
import type { Point } from './vector.ts'

export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Points on an ellipse's arc, angles in degrees, anticlockwise when `to` is greater than `from`. */
export function arc(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  steps = 10,
): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const
  })
}

export const ellipse = (cx: number, cy: number, rx: number, ry = rx, steps = 20): Point[] =>
  arc(cx, cy, rx, ry, 0, 360 - 360 / steps, steps - 1)

/** Corners with `radius`, or four of them from the lower left anticlockwise. */
export function rounded(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | readonly [number, number, number, number],
  steps = 5,
): Point[] {
  const [a, b, c, d] = typeof radius === 'number' ? [radius, radius, radius, radius] : radius
  const corner = (cx: number, cy: number, r: number, from: number): Point[] =>
    r === 0 ? [[cx, cy]] : arc(cx, cy, r, r, from, from + 90, steps)
  return [
    ...corner(x + a, y + a, a, 180),
    ...corner(x + width - b, y + b, b, 270),
    ...corner(x + width - c, y + height - c, c, 0),
    ...corner(x + d, y + height - d, d, 90),
  ]
}

/** A smooth curve through `points` (Catmull-Rom), for tear lines, headers and leaves. */
export function curve(points: readonly Point[], steps = 4): Point[] {
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

export const move = (points: readonly Point[], x: number, y: number): Point[] =>
  points.map(([px, py]) => [px + x, py + y] as const)

/** Turned by degrees about the origin. */
export function turn(points: readonly Point[], degrees: number): Point[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos] as const)
}

export const enlarge = (points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x * by, y * by] as const)

/** Mirrored left to right, still anticlockwise. */
export const mirror = (points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [-x, y] as const).reverse()

/** A smooth closed curve through `points`. */
export function loop(points: readonly Point[], steps = 4): Point[] {
  const around = [points.at(-1) as Point, ...points, points[0] as Point, points[1] as Point]
  return curve(around, steps).slice(steps, -steps - 1)
}
