/** How the function `supabase/functions/analytics` batches events. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventRow } from '#domain/analytics/event-payload.ts'
import { createStore } from '#supabase/functions/analytics/store.ts'

/** Inserts and the control of their responses. */
interface Call {
  readonly ids: string[]
  answer(status?: number): void
}

let calls: Call[]
let store: ReturnType<typeof createStore>
beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  store = createStore({
    url: 'http://project',
    key: 'secret',
    fetch: async (_url, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: EventRow[] }
      const { promise, resolve } = Promise.withResolvers<Response>()
      calls.push({
        ids: events.map(({ event_id }) => event_id),
        answer: (status = 200) => resolve(new Response('1', { status })),
      })
      return promise
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Outcome per event; undefined while pending. */
function record(count: number, name = 'event') {
  const outcomes: ('written' | 'failed' | undefined)[] = Array.from({ length: count })
  for (let index = 0; index < count; index += 1)
    store.record({ event_id: `${name} ${index}` } as EventRow).then(
      () => (outcomes[index] = 'written'),
      () => (outcomes[index] = 'failed'),
    )
  return outcomes
}
const outcomesOf = (outcomes: readonly unknown[]) => [...new Set(outcomes)]
const sizes = () => calls.map(({ ids }) => ids.length)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('analytics event queue', () => {
  it('writes events in order, 100 ms after the first', async () => {
    record(1, 'first')
    await pass(60)
    record(2, 'second')
    await pass(39)
    expect(sizes()).toEqual([])
    await pass(1)
    expect(calls[0]?.ids).toEqual(['first 0', 'second 0', 'second 1'])
  })

  it('writes immediately once 50 events wait, and writes nothing twice', async () => {
    record(49)
    await pass(0)
    expect(sizes()).toEqual([])
    record(1, 'last')
    await pass(0)
    expect(sizes()).toEqual([50])
    calls[0]?.answer()
    await pass(1000)
    expect(sizes()).toEqual([50])
  })

  it('responds only after writing, so that a shutdown loses no acknowledged event', async () => {
    const outcomes = record(3)
    await pass(100)
    expect(outcomesOf(outcomes)).toEqual([undefined])
    calls[0]?.answer()
    await pass(0)
    expect(outcomesOf(outcomes)).toEqual(['written'])
  })

  it('writes events that arrive during a write afterwards, at most 500 at a time', async () => {
    record(50)
    record(520)
    await pass(1000)
    expect(sizes()).toEqual([50])
    calls[0]?.answer()
    await pass(0)
    expect(sizes()).toEqual([50, 500])
    calls[1]?.answer()
    await pass(99)
    expect(sizes()).toEqual([50, 500])
    await pass(1)
    expect(sizes()).toEqual([50, 500, 20])
  })

  it('rejects every event of a failed batch and continues with the next', async () => {
    const failing = record(50)
    const later = record(2, 'later')
    calls[0]?.answer(503)
    await pass(100)
    expect(outcomesOf(failing)).toEqual(['failed'])
    expect(calls[1]?.ids).toEqual(['later 0', 'later 1'])
    calls[1]?.answer()
    await pass(0)
    expect(outcomesOf(later)).toEqual(['written'])
  })

  it('rejects events immediately while 5,000 wait', async () => {
    // Fifty are being written and no longer count as waiting.
    record(50)
    const waiting = record(5000)
    const refused = record(1, 'refused')
    await pass(0)
    expect(outcomesOf(waiting)).toEqual([undefined])
    expect(refused).toEqual(['failed'])
  })
})
