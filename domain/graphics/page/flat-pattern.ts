/** Draws a blank as in a die drawing: cuts solid, creases dashed. */
import { type Blank, blankBounds } from '#domain/box/blank.ts'
import { distanceLeft, getEdges, type Point, type Segment } from '#domain/box/geometry-2d.ts'
import type { Box } from '../model/drawing.ts'
import { rounded } from '../typography/outlines.ts'

export interface FlatPattern {
  /** SVG path data, in pixels. */
  readonly cuts: string
  readonly creases: string
  /** Bounds of the pattern. */
  readonly box: Box
  /** Pixels per mm. */
  readonly scale: number
}

/** Fits and centres a blank in a box. */
export function flatPattern(blank: Blank, box: Box, isTurned = false): FlatPattern {
  const bounds = blankBounds(blank)
  const across = bounds.right - bounds.left
  const up = bounds.top - bounds.bottom
  const [long, high] = isTurned ? [up, across] : [across, up]
  const scale = Math.min(box.width / long, box.height / high)
  const filled = {
    x: box.x + (box.width - long * scale) / 2,
    y: box.y + (box.height - high * scale) / 2,
    width: long * scale,
    height: high * scale,
  }
  const place = ([x, y]: Point) =>
    isTurned
      ? `${rounded(filled.x + (y - bounds.bottom) * scale)} ${rounded(filled.y + (x - bounds.left) * scale)}`
      : `${rounded(filled.x + (x - bounds.left) * scale)} ${rounded(filled.y + (bounds.top - y) * scale)}`
  const lines = (segments: readonly Segment[]) =>
    segments.map(([a, b]) => `M${place(a)}L${place(b)}`).join('')
  const creases = blank.creases.map(({ line }) => line)
  const edges = blank.panels.flatMap(({ outline, holes = [] }) => [
    ...getEdges(outline).flatMap((edge) => without(edge, creases)),
    ...holes.flatMap(getEdges),
  ])
  return { cuts: lines(edges), creases: lines(creases), box: filled, scale }
}

const NEAR = 0.05

/** Returns the parts of an edge that are not creases. */
function without(edge: Segment, creases: readonly Segment[]): Segment[] {
  const [from, to] = edge
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length < NEAR) return []
  const along = ([x, y]: Point) =>
    ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / length
  const at = (way: number): Point => [
    from[0] + ((to[0] - from[0]) * way) / length,
    from[1] + ((to[1] - from[1]) * way) / length,
  ]
  const covered = creases
    .filter((crease) => crease.every((end) => Math.abs(distanceLeft(edge, end)) < NEAR))
    .map((crease) => crease.map(along).sort((a, b) => a - b) as [number, number])
    .filter(([begin, end]) => end > NEAR && begin < length - NEAR)
    .sort(([a], [b]) => a - b)
  const left: Segment[] = []
  let reached = 0
  for (const [begin, end] of covered) {
    if (begin > reached + NEAR) left.push([at(reached), at(begin)])
    reached = Math.max(reached, end)
  }
  if (reached < length - NEAR) left.push([at(reached), to])
  return left
}
