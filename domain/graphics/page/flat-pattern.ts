/** Draws a blank as in a die drawing: cuts solid, creases dashed. */
import { type Blank, blankBounds } from '#domain/box/blank.ts'
import { distanceLeft, getEdges, type Point, type Segment } from '#domain/box/geometry-2d.ts'
import type { Box } from '../model/drawing.ts'
import { roundToHundredths } from '../typography/outlines.ts'

export interface FlatPattern {
  /** SVG path data, in pixels. */
  readonly cuts: string
  readonly creases: string
  /** Bounds of the pattern. */
  readonly box: Box
}

/** Fits and centres a blank in a box. */
export function flatPattern(blank: Blank, box: Box, isRotated = false): FlatPattern {
  const bounds = blankBounds(blank)
  const across = bounds.right - bounds.left
  const up = bounds.top - bounds.bottom
  const [long, high] = isRotated ? [up, across] : [across, up]
  const scale = Math.min(box.width / long, box.height / high)
  const area = {
    x: box.x + (box.width - long * scale) / 2,
    y: box.y + (box.height - high * scale) / 2,
    width: long * scale,
    height: high * scale,
  }
  const toPoint = ([x, y]: Point) =>
    isRotated
      ? `${roundToHundredths(area.x + (y - bounds.bottom) * scale)} ${roundToHundredths(area.y + (x - bounds.left) * scale)}`
      : `${roundToHundredths(area.x + (x - bounds.left) * scale)} ${roundToHundredths(area.y + (bounds.top - y) * scale)}`
  const lines = (segments: readonly Segment[]) =>
    segments.map(([a, b]) => `M${toPoint(a)}L${toPoint(b)}`).join('')
  const creases = blank.creases.map(({ line }) => line)
  const edges = blank.panels.flatMap(({ outline, holes = [] }) => [
    ...getEdges(outline).flatMap((edge) => subtractCreases(edge, creases)),
    ...holes.flatMap(getEdges),
  ])
  return { cuts: lines(edges), creases: lines(creases), box: area }
}

const TOLERANCE = 0.05

/** Returns the parts of an edge that are not creases. */
function subtractCreases(edge: Segment, creases: readonly Segment[]): Segment[] {
  const [from, to] = edge
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length < TOLERANCE) return []
  const along = ([x, y]: Point) =>
    ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / length
  const pointAt = (distance: number): Point => [
    from[0] + ((to[0] - from[0]) * distance) / length,
    from[1] + ((to[1] - from[1]) * distance) / length,
  ]
  const covered = creases
    .filter((crease) => crease.every((end) => Math.abs(distanceLeft(edge, end)) < TOLERANCE))
    .map((crease) => crease.map(along).sort((a, b) => a - b) as [number, number])
    .filter(([start, end]) => end > TOLERANCE && start < length - TOLERANCE)
    .sort(([a], [b]) => a - b)
  const parts: Segment[] = []
  let coveredUntil = 0
  for (const [start, end] of covered) {
    if (start > coveredUntil + TOLERANCE) parts.push([pointAt(coveredUntil), pointAt(start)])
    coveredUntil = Math.max(coveredUntil, end)
  }
  if (coveredUntil < length - TOLERANCE) parts.push([pointAt(coveredUntil), to])
  return parts
}
