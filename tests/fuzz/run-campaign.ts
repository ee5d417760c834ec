/**
 * How many requests are made, and what came of them. `FUZZ_REQUESTS` says how many over all subjects together (20,000
 * unless it says more: `npm run fuzz`), `FUZZ_SEED` where they begin; a failing one is printed with the seed that finds
 * it again.
 */
import fc from 'fast-check'
import { expect } from 'vitest'

const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const isLong = process.env.FUZZ_REQUESTS !== undefined

export interface FuzzRun<Sample> {
  readonly subject: string
  readonly samples: fc.Arbitrary<Sample>
  /** The part of all requests that are made about it. */
  readonly share: number
  /** Sends one and looks at what comes back. @returns the answer's status */
  readonly check: (sample: Sample) => Promise<number>
  /** The part of the answers below 400 that shows that the samples know their subject. */
  readonly accepted: number
}

/** Half an hour for each hundred thousand: far more than they take on a machine that does something else as well. */
export const PATIENCE_MS = 60_000 + requests * 18

/** @throws what `check` throws, with the sample that it threw for */
export async function run<Sample>({
  subject,
  samples,
  share,
  check,
  accepted,
}: FuzzRun<Sample>): Promise<void> {
  const answers = new Map<number, number>()
  const began = performance.now()
  await fc.assert(
    fc.asyncProperty(samples, async (sample) => {
      const status = await check(sample)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }),
    { seed, numRuns: Math.ceil(requests * share), endOnFailure: isLong },
  )
  if (isLong) process.stdout.write(`${report(subject, answers, performance.now() - began)}\n`)
  const total = sum([...answers.values()])
  const good = sum([...answers].filter(([status]) => status < 400).map(([, times]) => times))
  // A property that only ever sees refusals proves little.
  expect(good / total).toBeGreaterThan(accepted)
}

function report(subject: string, answers: ReadonlyMap<number, number>, milliseconds: number): string {
  const counts = [...answers]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`)
  const total = sum([...answers.values()])
  return `${subject}: ${total} requests in ${Math.round(milliseconds / 1000)} s (${counts.join(', ')})`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
