import { describe, expect, it } from 'vitest'
import { getRemainingRows, RowError, type RowOutcome, runBatch } from './batch-job.ts'

const rows = (count: number) => Array.from({ length: count }, (_, row) => row)

async function run(
  count: number,
  draw: (row: number) => Promise<void> | void,
  controller = new AbortController(),
) {
  const outcomes = new Map<number, RowOutcome>()
  let [running, most] = [0, 0]
  const end = await runBatch({
    rows: rows(count),
    signal: controller.signal,
    onOutcome: (outcome) => outcomes.set(outcome.row, outcome),
    async renderRow(row) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      try {
        await draw(row)
      } finally {
        running -= 1
      }
      return { notices: [], size: 1 }
    },
  })
  return { outcomes, end, most }
}

describe('batch job', () => {
  it('renders each row once, with at most three in parallel', async () => {
    const { outcomes, end, most } = await run(500, () => {})
    expect([outcomes.size, end.stopReason]).toEqual([500, null])
    expect(most).toBeLessThanOrEqual(3)
    expect(getRemainingRows(500, outcomes)).toEqual([])
  })

  it('skips a row with a permanent error and does not retry it', async () => {
    const { outcomes, end } = await run(10, (row) => {
      if (row === 4) throw new RowError('Headline is empty.', false)
    })
    expect([outcomes.size, end.stopReason]).toEqual([10, null])
    expect(outcomes.get(4)?.failure).toBe('Headline is empty.')
    expect(getRemainingRows(10, outcomes)).toEqual([])
  })

  it('stops after repeated connection errors and lists the remaining rows', async () => {
    const { outcomes, end } = await run(100, (row) => {
      if (row >= 20) throw new RowError('We can’t reach the server.', true)
    })
    expect(end.stopReason).toBe('unreachable')
    expect(outcomes.size).toBeLessThan(40)
    expect(getRemainingRows(100, outcomes)).toEqual(rows(100).slice(20))
  })

  it('keeps finished rows when cancelled and lists the remaining ones', async () => {
    const controller = new AbortController()
    const { outcomes, end } = await run(
      100,
      (row) => {
        if (row === 10) controller.abort()
      },
      controller,
    )
    expect(end.stopReason).toBe('cancelled')
    expect(outcomes.size).toBeLessThan(20)
    expect(getRemainingRows(100, outcomes).length).toBe(100 - outcomes.size)
  })
})
