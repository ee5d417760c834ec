/** A whole sheet: squared paper, the thing and its shadow, its dimensions, its code. */
import { type Dimension, paintDimension, reach } from './dimension.ts'
import type { Face } from './face.ts'
import { visibleParts } from './hidden.ts'
import { letter, widthOf } from './lettering.ts'
import { mend } from './mend.ts'
import { paintOrder } from './painter.ts'
import { gridLine, ink, inkSoft, lightFrom, paper, shadow } from './palette.ts'
import { project } from './projection.ts'
import {
  area,
  defaultPaint,
  onPaper,
  type Painted,
  type Placement,
  paintFace,
  render,
  stroke,
} from './svg.ts'
import type { Point, Vec } from './vector.ts'

export interface Drawing {
  /** Things that stand apart on the table, each with its own shadow. */
  readonly pieces: readonly (readonly Face[])[]
  readonly dimensions?: readonly Dimension[]
  /** Style number by FEFCO or what else the trade calls it. Capitals. */
  readonly code: string
  /** The flute of the board. */
  readonly flute: 'B' | 'E'
}

/** Draws a thing of board that is so many millimetres thick. */
export type Design = (board: number) => Drawing

export const sheetWidth = 1600
export const sheetHeight = 1200
const field = { left: 96, right: 1504, top: 80, bottom: 1048 }
/** How thick board is on paper: stouter than life, so that the flutes can be seen. */
const boardOnPaper = { B: 17, E: 12 }

export function drawSheet(design: Design): string {
  const { drawing, placement } = fitted(design)
  const at = onPaper(placement)
  const ordered = mend(paintOrder(drawing.pieces.flat()), at, sheetWidth, sheetHeight)
  const painted = [
    ...drawing.pieces.map((piece) => paintShadow(piece, at)),
    ...visible(ordered.flatMap((face) => paintFace(face, at))),
    ...(drawing.dimensions ?? []).flatMap((one) => paintDimension(one, placement.scale, at)),
    ...titleBlock(drawing),
  ]
  const ground = `M0 0h${sheetWidth}v${sheetHeight}H0z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}" ${defaultPaint}>
<pattern id="g" width="83.14" height="48" patternUnits="userSpaceOnUse"><path stroke="${gridLine}" d="M0 0l83.14 48M0 48l83.14-48"/></pattern>
<g stroke="none"><path fill="${paper}" d="${ground}"/><path fill="url(#g)" d="${ground}"/></g>
${render(painted)}
</svg>
`
}

function visible(painted: readonly Painted[]): Painted[] {
  const parts = visibleParts(painted, sheetWidth, sheetHeight)
  return painted.flatMap((one, index) => shownOf(one, parts[index] ?? []))
}

function shownOf(one: Painted, outlines: Painted['outlines']): Painted[] {
  if (outlines.length === 0) return []
  return one.kind === 'area'
    ? [{ ...one, outlines }]
    : outlines.map((outline) => ({ ...one, outlines: [outline] }))
}

/** Board and lettering have one size on paper, so the scale depends on itself; a few rounds settle it. */
function fitted(design: Design): { drawing: Drawing; placement: Placement } {
  let scale = 1
  for (let round = 0; ; round++) {
    const { flute } = design(1)
    const drawing = design(boardOnPaper[flute] / scale)
    const placement = placementOf(drawing, scale)
    if (round === 4) return { drawing, placement }
    scale = placement.scale
  }
}

/** The largest placement with everything inside the field, in its middle; shadows may reach into the margin. */
function placementOf({ pieces, dimensions = [] }: Drawing, unitScale: number): Placement {
  const margin = (sheetWidth - field.right) * 0.75
  const points = [
    ...pieces.flat().flatMap((face) => pointsOf(face).map(project)),
    ...dimensions.flatMap((dimension) => reach(dimension, unitScale).map(project)),
    ...pieces.flat().flatMap((face) =>
      pointsOf(face).map((point): Point => {
        const [x, y] = project(shadowOf(point))
        return [x - margin / unitScale, y]
      }),
    ),
  ]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (field.right - field.left) / (right - left),
    (field.bottom - field.top) / (bottom - top),
  )
  return {
    scale,
    x: (field.left + field.right) / 2 - ((left + right) / 2) * scale,
    y: (field.top + field.bottom) / 2 - ((top + bottom) / 2) * scale,
  }
}

const pointsOf = ({ outlines }: Face): Vec[] => outlines.flatMap(({ points }) => points)

/** Where a point's shadow falls on the table. */
function shadowOf([x, y, z]: Vec): Vec {
  const [lx, ly, lz] = lightFrom
  const height = Math.max(z, 0) / lz
  return [x - lx * height, y - ly * height, 0]
}

function paintShadow(piece: readonly Face[], at: (point: Vec) => Point): Painted {
  const cast = piece.flatMap((face) => pointsOf(face).map((point) => at(shadowOf(point))))
  return area(hull(cast), shadow)
}

/** Andrew's monotone chain. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (ordered: readonly Point[]) => {
    const kept: Point[] = []
    for (const point of ordered) {
      while (kept.length > 1 && turns(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

const turns = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** The code at the lower left; at the lower right the flute, and a section through it. */
function titleBlock({ code, flute }: Drawing): Painted[] {
  const height = 40
  const base = 1132
  const place = (text: string, left: number, colour: string) =>
    letter(text, height).map((line) =>
      stroke(
        line.map(([x, y]) => [left + x, base - y]),
        { colour, width: 4 },
      ),
    )
  const label = `${flute} FLUTE`
  const right = 1504
  const labelLeft = right - widthOf(label, height)
  return [
    ...place(code, 96, ink),
    ...place(label, labelLeft, inkSoft),
    ...section(flute, labelLeft - 44, base - height / 2),
  ]
}

/** Two liners and the wave between them, to the left of `right`. */
function section(flute: 'B' | 'E', right: number, middle: number): Painted[] {
  const [depth, period, steps] = flute === 'B' ? [28, 44, 8] : [16, 24, 6]
  const size = 264
  const left = right - size
  const wave = Array.from({ length: (size / period) * steps + 1 }, (_, step): Point => {
    const phase = (step / steps) * 2 * Math.PI
    return [left + (step / steps) * period, middle + (depth / 2) * Math.cos(phase)]
  })
  const liner = (y: number): Point[] => [
    [left, y],
    [right, y],
  ]
  return [liner(middle - depth / 2), liner(middle + depth / 2), wave].map((line) =>
    stroke(line, { colour: inkSoft, width: 2.8 }),
  )
}
