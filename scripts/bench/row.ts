/** What a benchmark answers: one or more rows of the table. */
export interface Row {
  readonly what: string
  /** What it is held against, with its unit; empty where there is none. */
  readonly bare: string
  readonly ours: string
  /** The figure that a target is about. */
  readonly figure: string
  /** `≤ 1.4 ×`; empty where nothing is asked. */
  readonly target: string
  /** Undefined where nothing is asked. */
  readonly reached?: boolean
}

export interface Pace {
  readonly rounds: number
  /** A hundredth of the work or so, to see that everything runs: its figures say little. */
  readonly quick: boolean
}

/** Named by what `--only` takes. */
export type Benchmark = (pace: Pace) => Promise<Row[]>

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function ratioRow(
  what: string,
  sides: { bare: string; ours: string },
  ratio: number,
  target: { most: number } | { least: number } | null,
): Row {
  const figure = `${ratio.toFixed(2)} ×`
  if (target === null) return { what, ...sides, figure, target: '' }
  return 'most' in target
    ? { what, ...sides, figure, target: `≤ ${target.most} ×`, reached: ratio <= target.most }
    : { what, ...sides, figure, target: `≥ ${target.least} ×`, reached: ratio >= target.least }
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 3 : 0)} ms`
}
