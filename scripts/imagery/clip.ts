/** Cutting faces by planes. */
import type { Face, Line, Mark, Outline } from './face.ts'
import { between, cross, dot, type Vec } from './vector.ts'

export interface Plane {
  readonly normal: Vec
  readonly offset: number
}

/** Millimetres within which a point counts as lying in a plane. */
export const tolerance = 1e-4

export const distance = ({ normal, offset }: Plane, point: Vec): number => dot(normal, point) - offset

export const opposite = ({ normal: [x, y, z], offset }: Plane): Plane => ({
  normal: [-x, -y, -z],
  offset: -offset,
})

/** The part of a face on the plane's positive side; `null` when there is none. Edges along the cut have no line. */
export function clipFace(face: Face, plane: Plane): Face | null {
  const outlines = clipOutlines(face.outlines, face.normal, plane)
  if (outlines.length === 0) return null
  return { ...face, outlines, marks: face.marks.flatMap((mark) => clipMark(mark, face.normal, plane)) }
}

/** A stretch of the outline on the positive side, from where it comes through the plane to where it goes back. */
interface Chain {
  readonly points: Vec[]
  readonly lines: Line[]
}

/** Cuts outlines that need not be convex, and the holes in them, into as many as lie on the positive side. */
function clipOutlines(outlines: readonly Outline[], normal: Vec, plane: Plane): Outline[] {
  const whole: Outline[] = []
  const chains: Chain[] = []
  for (const outline of outlines) {
    const at = outline.points.map((point) => distance(plane, point))
    if (!at.some((one) => one > tolerance)) continue
    if (at.every((one) => one >= -tolerance)) whole.push(outline)
    else chains.push(...chainsOf(outline.points, outline.lines, at).filter((chain) => reaches(chain, plane)))
  }
  return [...whole, ...joinChains(chains, cross(plane.normal, normal))]
}

const reaches = ({ points }: Chain, plane: Plane): boolean =>
  points.some((point) => distance(plane, point) > tolerance)

function chainsOf(points: readonly Vec[], lines: readonly Line[], at: readonly number[]): Chain[] {
  const count = points.length
  const isOutside = (index: number) => (at[index % count] as number) < -tolerance
  const first = points.findIndex((_, index) => isOutside(index))
  const chains: Chain[] = []
  for (let step = first; step < first + count; step++) {
    const [here, next] = [step % count, (step + 1) % count]
    const line = lines[here] ?? 'none'
    const crossing = () => {
      const [from, to] = [at[here] as number, at[next] as number]
      return between(points[here] as Vec, points[next] as Vec, Math.min(1, Math.max(0, from / (from - to))))
    }
    const chain = chains.at(-1)
    if (isOutside(here) && !isOutside(next)) {
      const isOnPlane = (at[next] as number) <= tolerance
      chains.push(
        isOnPlane
          ? { points: [points[next] as Vec], lines: [] }
          : { points: [crossing(), points[next] as Vec], lines: [line] },
      )
    } else if (!isOutside(here) && !isOutside(next)) {
      chain?.points.push(points[next] as Vec)
      chain?.lines.push(line)
    } else if (!isOutside(here) && (at[here] as number) > tolerance) {
      chain?.points.push(crossing())
      chain?.lines.push(line)
    }
  }
  return chains
}

/** Along the cut, inside and outside take turns: the end of each chain goes on at the nearest start opposite it. */
function joinChains(chains: readonly Chain[], along: Vec): Outline[] {
  const ends = chains
    .flatMap((chain) => [
      { chain, isStart: true, at: dot(along, chain.points[0] as Vec) },
      { chain, isStart: false, at: dot(along, chain.points.at(-1) as Vec) },
    ])
    .sort((a, b) => a.at - b.at)
  const follower = new Map<Chain, Chain>()
  while (ends.length > 1) {
    const one = ends.shift() as (typeof ends)[number]
    const other = ends.splice(
      ends.findIndex(({ isStart }) => isStart !== one.isStart),
      1,
    )[0] as (typeof ends)[number]
    const [end, start] = one.isStart ? [other, one] : [one, other]
    follower.set(end.chain, start.chain)
  }
  const outlines: Outline[] = []
  const left = new Set(chains)
  for (const first of chains) {
    if (!left.has(first)) continue
    const joined: Chain = { points: [], lines: [] }
    for (let chain: Chain | undefined = first; chain && left.delete(chain); chain = follower.get(chain)) {
      joined.points.push(...chain.points)
      joined.lines.push(...chain.lines, 'none')
    }
    if (joined.points.length > 2) outlines.push(joined)
  }
  return outlines
}

function clipMark(mark: Mark, normal: Vec, plane: Plane): Mark[] {
  const parts =
    mark.kind === 'stroke'
      ? clipStroke(mark.points, plane)
      : clipOutlines([{ points: mark.points, lines: [] }], normal, plane).map(({ points }) => points)
  return parts.map((points) => ({ ...mark, points }))
}

function clipStroke(points: readonly Vec[], plane: Plane): Vec[][] {
  const parts: Vec[][] = []
  let part: Vec[] = []
  const end = () => {
    if (part.length > 1) parts.push(part)
    part = []
  }
  for (const [index, point] of points.entries()) {
    const here = distance(plane, point)
    if (here >= -tolerance) part.push(point)
    const next = points[index + 1]
    if (!next) break
    const there = distance(plane, next)
    if (here >= -tolerance !== there >= -tolerance) {
      part.push(between(point, next, Math.min(1, Math.max(0, here / (here - there)))))
      if (there < -tolerance) end()
    }
  }
  end()
  return parts
}
