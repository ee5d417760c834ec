/** Solid things that are packed: closed bodies of flat faces, and round ones as upright pictures of themselves. */
import { type Face, face, type Line, type Mark } from './face.ts'
import { type Frame, frame, place } from './frame.ts'
import { arc, ellipse } from './outline.ts'
import type { Material } from './palette.ts'
import { marksOn, type Print } from './print.ts'
import { acrossView, isSeen } from './projection.ts'
import { add, dot, normalOf, type Point, type Vec } from './vector.ts'

export interface Side {
  /** Anticlockwise from outside. */
  readonly points: readonly Vec[]
  readonly material: Material
  readonly marks?: readonly Mark[]
}

/** Faces of a closed body: a contour where only one of two neighbours is seen, nothing where they meet smoothly. */
export function solid(sides: readonly Side[]): Face[] {
  const key = (from: Vec, to: Vec) =>
    [from, to].map((point) => point.map((n) => n.toFixed(3)).join()).join(' ')
  const neighbours = new Map<string, { normal: Vec; material: Material }>()
  for (const { points, material } of sides)
    for (const [index, point] of points.entries())
      neighbours.set(key(point, points[(index + 1) % points.length] as Vec), {
        normal: normalOf(points),
        material,
      })
  return sides.map(({ points, material, marks = [] }) => {
    const own = normalOf(points)
    const lines = points.map((point, index): Line => {
      const other = neighbours.get(key(points[(index + 1) % points.length] as Vec, point))
      if (!other || !isSeen(other.normal)) return 'contour'
      return dot(own, other.normal) > 0.8 && other.material === material ? 'none' : 'fold'
    })
    return face(points, lines, material, marks)
  })
}

export interface PrismLook {
  readonly top?: Material
  /** The top's size against the foot's. */
  readonly taper?: number
  readonly topMarks?: readonly Mark[]
  /** Print on wall i, in a frame that starts at its left foot. */
  readonly print?: Readonly<Record<number, readonly Print[]>>
}

/** A body that stands on an anticlockwise outline in the plane z = `from` and ends at `to`. */
export function prism(
  outline: readonly Point[],
  [from, to]: readonly [number, number],
  material: Material,
  { top = material, taper = 1, topMarks = [], print = {} }: PrismLook = {},
): Face[] {
  const middle = (axis: 0 | 1) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length
  const [cx, cy] = [middle(0), middle(1)]
  const low = outline.map(([x, y]): Vec => [x, y, from])
  const high = outline.map(([x, y]): Vec => [cx + (x - cx) * taper, cy + (y - cy) * taper, to])
  const sides = low.map((point, index): Side => {
    const next = (index + 1) % low.length
    const points = [point, low[next] as Vec, high[next] as Vec, high[index] as Vec]
    const along: Vec = add(low[next] as Vec, [-point[0], -point[1], -point[2]])
    const size = Math.hypot(...along)
    const wall = frame(point, [along[0] / size, along[1] / size, 0], [0, 0, 1])
    return { points, material, marks: (print[index] ?? []).flatMap((one) => marksOn(wall, one)) }
  })
  return solid([
    ...sides,
    { points: high, material: top, marks: topMarks },
    { points: [...low].reverse(), material },
  ])
}

/** A block with its corner at `at`: sizes along x, y and z. Wall 1 is its left face, wall 2 its right one. */
export function block(at: Vec, [x, y, z]: Vec, material: Material, look: PrismLook = {}): Face[] {
  const outline: Point[] = [
    [at[0], at[1]],
    [at[0] + x, at[1]],
    [at[0] + x, at[1] + y],
    [at[0], at[1] + y],
  ]
  return prism(outline, [at[2], at[2] + z], material, look)
}

/** A flat body cut along `outline`, its front on the frame and `depth` deep behind it. */
export function slab(
  frame: Frame,
  outline: readonly Point[],
  depth: number,
  material: Material,
  print: readonly Print[] = [],
): Face[] {
  const front = outline.map((point) => place(frame, point))
  const back = outline.map((point) => place(frame, point, depth))
  const sides = front.map((point, index): Side => {
    const next = (index + 1) % front.length
    return { points: [point, back[index] as Vec, back[next] as Vec, front[next] as Vec], material }
  })
  return solid([
    { points: front, material, marks: print.flatMap((one) => marksOn(frame, one)) },
    { points: [...back].reverse(), material },
    ...sides,
  ])
}

/** An upright picture that faces the viewer: `outline` runs across and up from `foot`. */
export function picture(
  foot: Vec,
  outline: readonly Point[],
  material: Material,
  prints: readonly Print[] = [],
): Face {
  const upright = frame(foot, acrossView, [0, 0, 1])
  const points = outline.map(([x, y]) => place(upright, [x, y]))
  const marks = prints.flatMap((print) => marksOn(upright, print))
  return face(points, 'contour', material, marks)
}

/** Half the height, on an upright picture, of a level circle of radius 1. */
export const levelCircle = Math.SQRT1_2

/** The outline of a turned body: radii and heights from the foot up, closed by half circles in perspective. */
export function turned(profile: readonly Point[]): Point[] {
  const [footRadius, foot] = profile[0] as Point
  const [topRadius, top] = profile.at(-1) as Point
  return [
    ...arc(0, foot, footRadius, footRadius * levelCircle, 180, 360, 8),
    ...profile.slice(0, -1),
    ...arc(0, top, topRadius, topRadius * levelCircle, 0, 180, 7),
    ...profile
      .slice(0, -1)
      .reverse()
      .map(([radius, height]) => [-radius, height] as const),
  ]
}

/** The front half of a level circle on such a body, from left to right. */
export const girth = (radius: number, height: number): Point[] =>
  arc(0, height, radius, radius * levelCircle, 180, 360, 8)

/** The part of a turned body between two heights, as far as it is straight there. */
export const sleeve = (radius: number, from: number, to: number): Point[] => [
  ...girth(radius, from),
  ...girth(radius, to).reverse(),
]

/** The side of a turned body that lies in its own shade. */
export function shaded(profile: readonly Point[], material: Material): Print {
  const part = 0.42
  const [footRadius, foot] = profile[0] as Point
  const right = profile.slice(1)
  const area: Point[] = [
    ...arc(0, foot, footRadius, footRadius * levelCircle, 295, 360, 5),
    ...right,
    ...[...right].reverse().map(([radius, height]) => [radius * part, height] as const),
  ]
  return { area, material }
}

/** A level round face. */
export function disc([x, y, z]: Vec, radius: number, material: Material, marks: readonly Mark[] = []): Face {
  const points = ellipse(x, y, radius, radius, 24).map(([px, py]): Vec => [px, py, z])
  return face(points, 'contour', material, marks)
}
