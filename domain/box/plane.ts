/** Points and outlines on a flat blank, in millimetres: x to the right, y up, seen on the printed side. */

export type Point = readonly [x: number, y: number]
/** A closed outline, anticlockwise; its first point is not repeated at the end. */
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

/** Returns an area that is above 0 for an anticlockwise outline. */
export function signedArea(outline: Outline): number {
  return pairs(outline).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1) / 2, 0)
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const [xs, ys] = [[...points].map(([x]) => x), [...points].map(([, y]) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Returns each edge of an outline, including the last one back to its first point. */
export function pairs(outline: Outline): Segment[] {
  return outline.map((point, index) => [point, outline[(index + 1) % outline.length] as Point])
}

/** Returns points on an arc, both ends included, in degrees anticlockwise from the right. */
export function arc(
  [x, y]: Point,
  radius: number | Point,
  from: number,
  to: number,
  steps = Math.max(2, Math.ceil(Math.abs(to - from) / 9)),
): Point[] {
  const [across, up] = typeof radius === 'number' ? [radius, radius] : radius
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    return [x + across * Math.cos(angle), y + up * Math.sin(angle)]
  })
}

/** Makes a rectangle whose corners are arcs. */
export function roundedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Outline {
  return [
    ...arc([x + width - radius, y + radius], radius, -90, 0),
    ...arc([x + width - radius, y + height - radius], radius, 0, 90),
    ...arc([x + radius, y + height - radius], radius, 90, 180),
    ...arc([x + radius, y + radius], radius, 180, 270),
  ]
}

const left = ([[x1, y1], [x2, y2]]: Segment): Point => {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return [-(y2 - y1) / length, (x2 - x1) / length]
}

/** Returns how far a point is to the left of a line, in millimetres. */
export function distanceLeft([from, to]: Segment, [x, y]: Point): number {
  const [nx, ny] = left([from, to])
  return (x - from[0]) * nx + (y - from[1]) * ny
}

/**
 * Moves parts of an outline's edges inwards. Each strip is a segment on one edge, with the distance that it moves.
 * @returns the new outline, and each segment in its new place
 */
export function pullIn(
  outline: Outline,
  strips: readonly { readonly segment: Segment; readonly by: number }[],
): { outline: Point[]; segments: Segment[] } {
  const edges = pairs(outline).flatMap((edge) => split(edge, strips))
  const points: Point[] = []
  const ends = new Map<number, [Point?, Point?]>()
  const note = (strip: number | undefined, end: 0 | 1, point: Point) => {
    if (strip === undefined) return
    const both = ends.get(strip) ?? []
    both[end] = point
    ends.set(strip, both)
  }
  edges.forEach((edge, index) => {
    const next = edges[(index + 1) % edges.length] as PulledEdge
    const corner = meet(edge, next)
    note(edge.strip, 1, corner.at(0) as Point)
    note(next.strip, 0, corner.at(-1) as Point)
    points.push(...corner)
  })
  return {
    outline: points,
    segments: strips.map((_, strip) => {
      const [from, to] = ends.get(strip) ?? []
      if (!from || !to) throw new Error('A crease lies on no edge of its panel')
      return [from, to]
    }),
  }
}

interface PulledEdge {
  readonly segment: Segment
  readonly by: number
  readonly strip?: number
}

const near = 1e-6

/** Divides an edge where strips on it begin and end. */
function split(
  edge: Segment,
  strips: readonly { readonly segment: Segment; readonly by: number }[],
): PulledEdge[] {
  const [from, to] = edge
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const along = ([x, y]: Point) =>
    ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / length
  const at = (way: number): Point => [
    from[0] + ((to[0] - from[0]) * way) / length,
    from[1] + ((to[1] - from[1]) * way) / length,
  ]
  const own = strips
    .map(({ segment, by }, strip) => ({ segment, by, strip }))
    .filter(({ segment }) => segment.every((end) => Math.abs(distanceLeft(edge, end)) < near))
    .map(({ segment, by, strip }) => {
      const [begin = 0, end = 0] = segment.map(along).sort((a, b) => a - b)
      return { begin, end, by, strip }
    })
    .filter(({ begin, end }) => begin > -near && end < length + near)
    .sort((a, b) => a.begin - b.begin)
  const parts: PulledEdge[] = []
  let reached = 0
  for (const { begin, end, by, strip } of own) {
    if (begin > reached + near) parts.push({ segment: [at(reached), at(begin)], by: 0 })
    parts.push({ segment: [at(begin), at(end)], by, strip })
    reached = end
  }
  if (reached < length - near) parts.push({ segment: [at(reached), to], by: 0 })
  return parts
}

/** Returns where two pulled edges meet: one point, or two where they continue in one line at different depths. */
function meet(edge: PulledEdge, next: PulledEdge): Point[] {
  const corner = edge.segment[1]
  const [n1, n2] = [left(edge.segment), left(next.segment)]
  const turn = n1[0] * n2[1] - n1[1] * n2[0]
  const moved = ([x, y]: Point, by: number): Point => [corner[0] + x * by, corner[1] + y * by]
  if (Math.abs(turn) < 0.05) {
    return edge.by === next.by ? [moved(n1, edge.by)] : [moved(n1, edge.by), moved(n2, next.by)]
  }
  return [
    [
      corner[0] + (edge.by * n2[1] - next.by * n1[1]) / turn,
      corner[1] + (next.by * n1[0] - edge.by * n2[0]) / turn,
    ],
  ]
}
