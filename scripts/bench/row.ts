import { median } from '#scripts/bench-site/median.ts'

/** A benchmark answers one or more rows of the table. */
export interface Row {
  readonly what: string
  /** The figure that it is compared with, and its unit; empty where there is none. */
  readonly bare: string
  readonly ours: string
  /** The figure that a target is about. */
  readonly figure: string
  /** For example `≤ 1.4 ×`; empty where there is no target. */
  readonly target: string
  /** This is undefined where there is no target. */
  readonly reached?: boolean
}

export interface Pace {
  readonly rounds: number
  /** Does about a hundredth of the work, to see that everything runs; its figures say little. */
  readonly quick: boolean
}

/** A benchmark goes by the name that `--only` takes. */
export type Benchmark = (pace: Pace) => Promise<Row[]>

/** @param share of 1; 0.95 for the value that 95 of 100 do not exceed */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
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

/** This many calls go before the first that counts, until the engines have compiled what runs. */
const WARM_UP = 3000
const BLOCKS_PER_ROUND = 40
const CALLS_PER_BLOCK = 25

/**
 * Times several ways of doing the same side by side: in each round small blocks of calls take turns, so that whatever
 * else the machine does meets all of them alike.
 * @returns the median of a call in milliseconds, for each way the median of its rounds
 */
export async function interleave<Name extends string>(
  ways: Readonly<Record<Name, () => Promise<unknown>>>,
  { rounds, quick }: Pace,
): Promise<Record<Name, number>> {
  const all = Object.entries(ways) as [Name, () => Promise<unknown>][]
  const scale = quick ? 20 : 1
  for (const [, work] of all) for (let call = 0; call < WARM_UP / scale; call += 1) await work()
  const found = new Map<Name, number[]>(all.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const times = new Map<Name, number[]>(all.map(([name]) => [name, []]))
    for (let block = 0; block < Math.ceil(BLOCKS_PER_ROUND / scale); block += 1) {
      // The order changes, so that none always comes behind the same other one.
      for (const [name, work] of block % 2 === 0 ? all : all.toReversed()) {
        for (let call = 0; call < CALLS_PER_BLOCK; call += 1) {
          const began = performance.now()
          await work()
          times.get(name)?.push(performance.now() - began)
        }
      }
    }
    for (const [name, list] of times) found.get(name)?.push(median(list))
  }
  return Object.fromEntries([...found].map(([name, list]) => [name, median(list)])) as Record<Name, number>
}
