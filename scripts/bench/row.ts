export interface Row {
  readonly name: string
  readonly result: string
}

export interface MeasureOptions {
  /** An empty folder, removed by the caller. */
  readonly directory: string
  readonly rounds: number
  /** Duration of a round. */
  readonly seconds: number
}

export type Measure = (options: MeasureOptions) => Promise<Row[]>

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** @param share 0 to 1, for example 0.95 */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-GB')} /s`
}
