import { describe, expect, it, vi } from 'vitest'
import { createPriorityQueue, type Job } from './priority-queue.ts'

const job = (lowPriority: boolean): Job => ({
  request: { kind: 'maintain', sql: '' },
  limit: 1000,
  queuedAt: 0,
  lowPriority,
  signal: undefined,
  resolve: () => undefined,
  reject: () => undefined,
})

function setUp() {
  let time = 0
  const onRested = vi.fn()
  const lanes = createPriorityQueue(onRested, () => time)
  return { lanes, onRested, pass: (ms: number) => (time += ms) }
}

it('low-priority work runs after other work, regardless of arrival', () => {
  const { lanes } = setUp()
  const [lowPriorityJob, normalJob, first] = [job(true), job(false), job(false)]
  lanes.add(lowPriorityJob)
  lanes.add(normalJob)
  lanes.addFirst(first)
  expect(lanes.hasNormalPriority).toBe(true)
  expect([lanes.next(), lanes.next(), lanes.next(), lanes.next()]).toEqual([
    first,
    normalJob,
    lowPriorityJob,
    undefined,
  ])
  expect(lanes.hasNormalPriority).toBe(false)
})

describe('queue after low-priority work', () => {
  it.each([
    ['not after 20 ms', 20, 0],
    ['100 ms after 100 ms', 100, 100],
    ['a second after work cancelled at 250 ms', 250, 1000],
  ])('pauses: %s', (_what, took, rest) => {
    const { lanes, pass } = setUp()
    const next = job(true)
    lanes.recordRun(job(true), took)
    lanes.add(next)
    if (rest > 0) {
      pass(rest - 1)
      expect(lanes.next()).toBeUndefined()
      pass(1)
    }
    expect(lanes.next()).toBe(next)
    lanes.stop()
  })

  it('other work continues meanwhile', () => {
    const { lanes } = setUp()
    lanes.recordRun(job(true), 200)
    const normalJob = job(false)
    lanes.add(job(true))
    lanes.add(normalJob)
    expect(lanes.next()).toBe(normalJob)
    expect(lanes.next()).toBeUndefined()
    lanes.stop()
  })
})

it('each lane has a limit', () => {
  const { lanes } = setUp()
  for (let count = 0; count < 100; count += 1) lanes.add(job(true))
  expect(() => lanes.add(job(true))).toThrow('Too many requests are waiting for the database')
  for (let count = 0; count < 1000; count += 1) lanes.add(job(false))
  expect(() => lanes.add(job(false))).toThrow('Too many requests are waiting for the database')
})

it('removes a queued job', () => {
  const { lanes } = setUp()
  const [remaining, removed] = [job(true), job(true)]
  lanes.add(removed)
  lanes.add(remaining)
  expect([lanes.remove(removed), lanes.remove(removed)]).toEqual([true, false])
  expect(lanes.next()).toBe(remaining)
})
