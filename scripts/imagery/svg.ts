/** Painted shapes as SVG, written tersely: runs of paths with the same paint share an element, points are whole numbers. */
import type { Face, Line, Mark, Outline, Pen } from './face.ts'
import type { Shape } from './hidden.ts'
import { ink, shade } from './palette.ts'
import { project } from './projection.ts'
import type { Point, Vec } from './vector.ts'

export interface Painted extends Shape {
  /** Attributes, the same string for the same paint. */
  readonly paint: string
}

const foldWidth = 1.8
/** Widths on paper, for a sheet 1600 wide. */
const pens: Readonly<Record<Exclude<Line, 'none'>, Pen>> = {
  contour: { colour: ink, width: 4 },
  fold: { colour: ink, width: foldWidth },
}

/** What paths have that do not say otherwise: the paint of folds. */
export const defaultPaint = `fill="none" stroke="${ink}" stroke-width="${foldWidth}" stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd"`

export interface Placement {
  /** Paper units for a millimetre. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

export function onPaper({ scale, x, y }: Placement): (point: Vec) => Point {
  return (point) => {
    const [px, py] = project(point)
    return [x + px * scale, y + py * scale]
  }
}

export const stroke = (points: readonly Point[], { colour, width, dash }: Pen): Painted => ({
  kind: 'stroke',
  outlines: [points],
  paint: [
    colour === ink ? '' : ` stroke="${colour}"`,
    width === foldWidth ? '' : ` stroke-width="${terse(width)}"`,
    dash ? ` stroke-dasharray="${dash}"` : '',
  ].join(''),
})

export const area = (points: readonly Point[], colour: string): Painted => ({
  kind: 'area',
  outlines: [points],
  paint: ` fill="${colour}" stroke="none"`,
})

/** With a seam of its own colour, so that no gap shows between the parts of a face that was cut. */
const seamless = (outlines: Painted['outlines'], colour: string): Painted => ({
  kind: 'area',
  outlines,
  paint: ` fill="${colour}" stroke="${colour}"`,
})

export function paintFace({ outlines, normal, material, marks }: Face, at: (point: Vec) => Point): Painted[] {
  const onSheet = outlines.map(({ points }) => points.map(at))
  const colour = shade(material, normal)
  const isOutlined = outlines.every(({ lines }) => lines.every((line) => line === 'contour'))
  // Half the bytes where fill and contour are the same path and nothing is painted between them.
  if (isOutlined && marks.length === 0)
    return [
      { kind: 'area', outlines: onSheet, paint: ` fill="${colour}" stroke-width="${pens.contour.width}"` },
    ]
  return [
    seamless(onSheet, colour),
    ...marks.map((mark) => paintMark(mark, normal, at)),
    ...outlines.flatMap((outline) => paintLines(outline, at)),
  ]
}

function paintMark(mark: Mark, normal: Vec, at: (point: Vec) => Point): Painted {
  const points = mark.points.map(at)
  return mark.kind === 'stroke' ? stroke(points, mark.pen) : seamless([points], shade(mark.material, normal))
}

/** Edges of one kind that follow each other become one stroke, so that corners are joined. */
function paintLines({ points, lines }: Outline, at: (point: Vec) => Point): Painted[] {
  const runs: { kind: Exclude<Line, 'none'>; points: Point[] }[] = []
  for (const [index, line] of lines.entries()) {
    if (line === 'none') continue
    const [from, to] = [points[index], points[(index + 1) % points.length]] as [Vec, Vec]
    const last = runs.at(-1)
    if (last?.kind === line && lines[index - 1] === line) last.points.push(at(to))
    else runs.push({ kind: line, points: [at(from), at(to)] })
  }
  return runs.map(({ kind, points: run }) => stroke(run, pens[kind]))
}

/** Joins the paths of what follows each other with the same paint. */
export function render(painted: readonly Painted[]): string {
  const groups: { paint: string; paths: string[] }[] = []
  for (const { paint, outlines, kind } of painted) {
    const path = outlines.map((points) => pathOf(points, kind === 'area')).join('')
    const last = groups.at(-1)
    if (last?.paint === paint) last.paths.push(path)
    else groups.push({ paint, paths: [path] })
  }
  return groups.map(({ paint, paths }) => `<path${paint} d="${paths.join('')}"/>`).join('\n')
}

/** Relative moves after the first point: they are shorter. Rounding does not add up: each starts where the last one ended. */
export function pathOf(points: readonly Point[], closed: boolean): string {
  let [x, y] = [0, 0]
  let written = 0
  let path = ''
  for (const [index, [px, py]] of points.entries()) {
    const [dx, dy] = [Math.round(px) - x, Math.round(py) - y]
    // A stroke of no length is a dot and must stay.
    const isDot = !closed && written === 1 && index === points.length - 1
    if (written > 0 && dx === 0 && dy === 0 && !isDot) continue
    const command = written === 0 ? 'M' : written === 1 ? 'l' : dx < 0 ? '' : ' '
    path += `${command}${dx}${dy < 0 ? '' : ' '}${dy}`
    written += 1
    x += dx
    y += dy
  }
  return closed ? `${path}z` : path
}

/** A number in the fewest signs. */
export function terse(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')
}
