/** Dimension lines: drawn in space, beside what they measure, and lettered in the same plane. */
import { letter, widthOf } from './lettering.ts'
import { blue } from './palette.ts'
import { project } from './projection.ts'
import { area, type Painted, stroke } from './svg.ts'
import { add, between, type Point, scale, subtract, unit, type Vec } from './vector.ts'

export interface Dimension {
  readonly from: Vec
  readonly to: Vec
  /** The direction from the measured points to the line, square to it. */
  readonly away: Vec
  readonly text: string
}

/** On paper. */
const lettering = 34
const arrow = 18
const gap = 12
const distance = 76

/** @param unitScale paper units for a millimetre, so that letters and arrows have one size on every sheet. */
export function paintDimension(
  dimension: Dimension,
  unitScale: number,
  at: (point: Vec) => Point,
): Painted[] {
  const { from, to, text } = dimension
  const away = unit(dimension.away)
  const paper = (units: number) => units / unitScale
  const offset = scale(away, paper(distance))
  const [start, end] = [add(from, offset), add(to, offset)]
  const along = unit(subtract(end, start))
  const extension = (measured: Vec) => [
    add(measured, scale(away, paper(gap))),
    add(add(measured, offset), scale(away, paper(gap))),
  ]
  const head = (tip: Vec, direction: Vec) => {
    const base = add(tip, scale(direction, paper(arrow)))
    const side = scale(away, paper(arrow / 4))
    return [tip, add(base, side), subtract(base, side)]
  }
  const lines = [[start, end], extension(from), extension(to)]
  const heads = [head(start, along), head(end, scale(along, -1))]
  return [
    ...lines.map((line) => stroke(line.map(at), { colour: blue, width: 1.8 })),
    ...heads.map((points) => area(points.map(at), blue)),
    ...paintText(text, between(start, end, 0.5), along, away, paper, at),
  ]
}

/** Letters stand on the line, away from what is measured if they can be read so, and never in mirror writing. */
function paintText(
  text: string,
  middle: Vec,
  along: Vec,
  away: Vec,
  paper: (units: number) => number,
  at: (point: Vec) => Point,
): Painted[] {
  const onPaper = (direction: Vec) => project(direction)
  const [ax, ay] = onPaper(along)
  const forward = ax > 0.01 || (Math.abs(ax) <= 0.01 && ay < 0) ? along : scale(along, -1)
  const [fx, fy] = onPaper(forward)
  const [ux, uy] = onPaper(away)
  const outwards = fy * ux - fx * uy > 0
  const up = outwards ? away : scale(away, -1)
  const height = paper(lettering)
  const start = subtract(middle, scale(forward, widthOf(text, height) / 2))
  const foot = add(start, scale(up, paper(gap)))
  return letter(text, height).map((line) => {
    const points = line.map(([x, y]) => at(add(foot, add(scale(forward, x), scale(up, y)))))
    return stroke(points, { colour: blue, width: 3 })
  })
}

/** The ends of the lines, for fitting the sheet. */
export function reach({ from, to, away }: Dimension, unitScale: number): Vec[] {
  const beyond = scale(unit(away), (distance + gap) / unitScale)
  return [add(from, beyond), add(to, beyond)]
}
