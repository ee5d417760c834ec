/** SVG paths and ticks of line charts. Null values leave a gap. */

export interface PlotSize {
  readonly width: number
  readonly height: number
  /** Value at the top. */
  readonly max: number
}

type Values = readonly (number | null)[]

/** Returns the x coordinate of a point. A single point is in the middle. */
export function plotX(index: number, count: number, width: number): number {
  return count < 2 ? width / 2 : (index / (count - 1)) * width
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Returns runs of adjacent points as coordinates. */
function runsOf(values: Values, { width, height, max }: PlotSize): string[][] {
  const runs: string[][] = []
  values.forEach((value, index) => {
    if (value === null) return
    const point = `${rounded(plotX(index, values.length, width))} ${rounded(height * (1 - value / max))}`
    if (index > 0 && values[index - 1] !== null) runs.at(-1)?.push(point)
    else runs.push([point])
  })
  return runs
}

/** A point between two gaps is a line without length, which round caps show as a dot. */
export function linePath(values: Values, size: PlotSize): string {
  return runsOf(values, size)
    .map((points) => `M${points.length === 1 ? [points[0], points[0]].join('L') : points.join('L')}`)
    .join('')
}

/** Returns the area between line and axis. */
export function areaPath(values: Values, size: PlotSize): string {
  const xOf = (point = '') => point.split(' ')[0]
  return runsOf(values, size)
    .filter((points) => points.length > 1)
    .map(
      (points) =>
        `M${xOf(points[0])} ${size.height}L${points.join('L')}L${xOf(points.at(-1))} ${size.height}Z`,
    )
    .join('')
}

export const highest = (...series: readonly Values[]) =>
  Math.max(0, ...series.flat().map((value) => value ?? 0))

/** Fills gaps between known values along a straight line, for sparse series. */
export function bridgeGaps(values: Values): (number | null)[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  return values.map((_, index) => {
    const before = known.findLast((point) => point.index <= index)
    const after = known.find((point) => point.index >= index)
    if (before === undefined || after === undefined) return null
    if (before === after) return before.value
    const share = (index - before.index) / (after.index - before.index)
    return before.value + share * (after.value - before.value)
  })
}

const INTERVALS = 4

/** Returns round values from 0 to at least `max`. @param isWhole no fractions, as for counts */
export function ticksUpTo(max: number, isWhole: boolean): number[] {
  const rough = (max || 1) / INTERVALS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? rough
  const size = isWhole ? Math.max(1, Math.ceil(step)) : step
  return Array.from({ length: Math.ceil((max || size) / size) + 1 }, (_, index) => index * size)
}
