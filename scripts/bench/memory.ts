import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { median } from '#scripts/bench-site/median.ts'
import { type Benchmark, ratioRow } from './row.ts'

/** Measures in a process of its own each time: what others left behind would hide what grows. */
async function residentSizes(requests: readonly number[]): Promise<number[]> {
  const child = spawn(
    process.execPath,
    [new URL('./memory-process.ts', import.meta.url).pathname, ...requests.map(String)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The process whose memory is measured ended with ${code}`)
  return JSON.parse(printed) as number[]
}

export const memory: Benchmark = async ({ rounds, quick }) => {
  const scale = quick ? 20 : 1
  const early: number[] = []
  const late: number[] = []
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const [first = 0, last = 0] = await residentSizes([2000 / scale, 20_000 / scale])
    early.push(first)
    late.push(last)
  }
  const megabytes = (values: number[]) => `${Math.round(median(values) / 1e6)} MB`
  return [
    ratioRow(
      'resident memory after 20,000 mixed requests, against after 2,000',
      { bare: megabytes(early), ours: megabytes(late) },
      median(late) / median(early),
      { most: 1.15 },
    ),
  ]
}
