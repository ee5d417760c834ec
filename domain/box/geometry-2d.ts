/** Points and outlines in mm, x to the right, y up, seen from the printed side. */

export type Point = readonly [x: number, y: number]
/** Anticlockwise; the first point is not repeated. */
export type Outline = readonly Point[]
export type Segment = readonly [from: Point, to: Point]

export interface Bounds {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Positive for anticlockwise outlines. */
export function signedArea(outline: Outline): number {
  return getEdges(outline).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1) / 2, 0)
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const [xs, ys] = [[...points].map(([x]) => x), [...points].map(([, y]) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Includes the closing edge. */
export function getEdges(outline: Outline): Segment[] {
  return outline.map((point, index) => [point, outline[(index + 1) % outline.length] as Point])
}

const left = ([[x1, y1], [x2, y2]]: Segment): Point => {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return [-(y2 - y1) / length, (x2 - x1) / length]
}

/** Returns the distance of a point to the left of a line, in mm. */
export function distanceLeft([from, to]: Segment, [x, y]: Point): number {
  const [nx, ny] = left([from, to])
  return (x - from[0]) * nx + (y - from[1]) * ny
}
