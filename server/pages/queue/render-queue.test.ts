import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRenderQueue, getVisitorKey, RENDER_LIMITS, type RenderQueue } from './render-queue.ts'

const { burst, concurrent, concurrentPerCaller, maxWaitMs, pauseMs, perSecond, waiting, waitingPerCaller } =
  RENDER_LIMITS

let queue: RenderQueue
/** Callers in the order in which their renders began. */
let begun: string[]
/** Ends the oldest running render. */
let ends: (() => void)[]
let refused: { who: string; status: number }[]

beforeEach(() => {
  vi.useFakeTimers()
  queue = createRenderQueue()
  begun = []
  ends = []
  refused = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests a page. Users' names begin with `user`. */
function ask(who: string): void {
  const work = () => {
    begun.push(who)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  queue
    .run({ key: who, isUser: who.startsWith('user') }, work)
    .catch(({ status }) => refused.push({ who, status }))
}

const askTimes = (count: number, who: string | ((index: number) => string)) => {
  for (let index = 0; index < count; index++) ask(typeof who === 'string' ? who : who(index))
}

const passPause = () => vi.advanceTimersByTimeAsync(2 * pauseMs)

/** Ends renders until none is running. */
async function endAll(): Promise<void> {
  await passPause()
  while (ends.length > 0) {
    ends.shift()?.()
    await passPause()
  }
}

describe('page renders', () => {
  it('run a few at a time, fewer for one network', async () => {
    askTimes(3, 'a')
    await passPause()
    expect(begun).toHaveLength(concurrentPerCaller)
    askTimes(10, (index) => `network ${index}`)
    await passPause()
    expect(begun).toHaveLength(concurrent)
    await endAll()
    expect(begun).toHaveLength(13)
  })

  it('of networks take turns, and signed-in users come first', async () => {
    askTimes(concurrent, (index) => `busy ${index}`)
    askTimes(20, 'flood')
    askTimes(2, 'visitor')
    askTimes(2, 'user')
    await passPause()
    begun.length = 0
    await endAll()
    expect(begun.slice(0, 8)).toEqual([
      ...['user', 'user', 'flood', 'visitor', 'flood', 'visitor', 'flood', 'flood'],
    ])
  })

  it('of one network are limited to a burst and then paced, which delays no other network', async () => {
    const start = performance.now()
    askTimes(burst + 50, 'flood')
    await endAll()
    expect(begun).toHaveLength(burst + Math.floor(((performance.now() - start) / 1000) * perSecond))
    ask('visitor')
    await endAll()
    expect(begun.at(-1)).toBe('visitor')
    begun.length = 0
    for (let step = 0; step < perSecond; step++) {
      await vi.advanceTimersByTimeAsync(1000 / perSecond)
      await endAll()
    }
    expect(begun).toHaveLength(perSecond)
  })

  it('that wait too long are refused, and later ones run again', async () => {
    askTimes(burst + 80, 'flood')
    for (let time = 0; time < maxWaitMs + 1000; time += 100) {
      await endAll()
      await vi.advanceTimersByTimeAsync(100)
    }
    const rendered = begun.length
    expect(rendered).toBeGreaterThan(burst)
    expect(refused).toEqual(Array(burst + 80 - rendered).fill({ who: 'flood', status: 429 }))
    ask('flood')
    await endAll()
    expect(begun).toHaveLength(rendered + 1)
  })

  it('of one network that has too many waiting are refused at once', async () => {
    askTimes(concurrentPerCaller + waitingPerCaller + 5, 'flood')
    await passPause()
    expect(refused).toEqual(Array(5).fill({ who: 'flood', status: 429 }))
  })

  it('of visitors share a limit of waiting renders, which doesn’t apply to users', async () => {
    askTimes(concurrent + waiting, (index) => `network ${index}`)
    ask('one more')
    ask('user')
    await passPause()
    expect(refused).toEqual([{ who: 'one more', status: 503 }])
    begun.length = 0
    ends.shift()?.()
    await passPause()
    expect(begun).toEqual(['user'])
  })

  it('are not limited by failed ones', async () => {
    const failing = Array.from({ length: 10 }, () =>
      queue.run({ key: 'a', isUser: false }, () => Promise.reject(new Error('broken'))),
    )
    const settled = Promise.allSettled(failing)
    await vi.advanceTimersByTimeAsync(100)
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
    ask('a')
    await endAll()
    expect(begun).toEqual(['a'])
  })
})

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::/64', '2001:db8:1::/48'],
])('visitors at %s take turns as %s', (address, key) => {
  expect(getVisitorKey(address)).toBe(key)
})
