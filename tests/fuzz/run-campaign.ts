/**
 * Number and results of requests. `FUZZ_REQUESTS` is the total (20,000 in the suite `full`), `FUZZ_SEED` the first
 * seed; failures print the seed that reproduces them.
 */
import fc from 'fast-check'
import { expect } from 'vitest'

const requests = Number(process.env.FUZZ_REQUESTS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const isLong = process.env.FUZZ_REQUESTS !== undefined

export interface FuzzRun<Sample> {
  readonly subject: string
  readonly samples: fc.Arbitrary<Sample>
  /** Share of all requests. */
  readonly share: number
  /** @returns the response status */
  readonly check: (sample: Sample) => Promise<number>
  /** Minimum share of responses below 400, which shows that samples are realistic. */
  readonly accepted: number
}

/** Half an hour per 100,000, ample on a busy machine. */
export const FUZZ_TIMEOUT_MS = 60_000 + requests * 18

/** @throws the error of `check`, with its sample */
export async function run<Sample>({
  subject,
  samples,
  share,
  check,
  accepted,
}: FuzzRun<Sample>): Promise<void> {
  const statusCounts = new Map<number, number>()
  const began = performance.now()
  await fc.assert(
    fc.asyncProperty(samples, async (sample) => {
      const status = await check(sample)
      statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    }),
    { seed, numRuns: Math.ceil(requests * share), endOnFailure: isLong },
  )
  if (isLong) process.stdout.write(`${report(subject, statusCounts, performance.now() - began)}\n`)
  const total = sum([...statusCounts.values()])
  const good = sum([...statusCounts].filter(([status]) => status < 400).map(([, times]) => times))
  // A run with only errors proves little.
  expect(good / total).toBeGreaterThan(accepted)
}

function report(subject: string, statusCounts: ReadonlyMap<number, number>, milliseconds: number): string {
  const counts = [...statusCounts]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`)
  const total = sum([...statusCounts.values()])
  return `${subject}: ${total} requests in ${Math.round(milliseconds / 1000)} s (${counts.join(', ')})`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
