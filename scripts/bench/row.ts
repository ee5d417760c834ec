export interface Row {
  readonly what: string
  readonly result: string
  readonly comparison?: string
}

export interface MeasureOptions {
  /** An empty directory, which the caller removes. */
  readonly directory: string
  readonly rounds: number
  /** The length of a round. */
  readonly seconds: number
}

export type Measure = (options: MeasureOptions) => Promise<Row[]>

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** @param share from 0 to 1; 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-GB')} /s`
}
