import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventPayload } from '#domain/analytics/event-payload.ts'
import {
  createEventQueue,
  FLUSH_INTERVAL_MS,
  FLUSH_QUEUE_LENGTH,
  MAX_REQUEUED_EVENTS,
  MAX_RETRIES,
} from './queue.ts'

const event = (name: string, eventType = 'interaction') =>
  ({ eventName: name, eventType, properties: { event_id: name } }) as unknown as EventPayload

type Answer = { ok: boolean; status: number; statusText: string } | 'unreached'
const OK = { ok: true, status: 200, statusText: 'OK' }
const REFUSED = { ok: false, status: 503, statusText: 'Service Unavailable' }

let sent: string[]
let warned: string[]
let answer: Answer
let queue: ReturnType<typeof createEventQueue>
const moments: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  sent = []
  warned = []
  answer = OK
  moments.length = 0
  queue = createEventQueue({
    async send(body) {
      sent.push(body.eventName)
      moments.push(body.properties.sent_at)
      if (answer === 'unreached') throw new TypeError('Failed to fetch')
      return answer
    },
    now: () => Date.now(),
    warn: (message) => warned.push(message),
    schedule: (piece) => piece(),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const tick = (ms = FLUSH_INTERVAL_MS) => vi.advanceTimersByTimeAsync(ms)

it('the event queue uses the numbers of the specification', () => {
  expect([FLUSH_INTERVAL_MS, FLUSH_QUEUE_LENGTH, MAX_RETRIES, MAX_REQUEUED_EVENTS]).toEqual([5000, 10, 3, 5])
})

describe('event queue', () => {
  it('sends after five seconds, one request per event, with the time of sending', async () => {
    queue.add(event('one'))
    await tick(1000)
    queue.add(event('two'))
    await tick(3999)
    expect(sent).toEqual([])
    await tick(1)
    expect(sent).toEqual(['one', 'two'])
    expect(moments).toEqual(['2026-11-20T12:00:05.000Z', '2026-11-20T12:00:05.000Z'])
  })

  it('sends immediately when there are ten', () => {
    for (let n = 1; n < 10; n++) queue.add(event(`${n}`))
    expect(sent).toEqual([])
    queue.add(event('10'))
    expect(sent).toHaveLength(10)
  })

  it.each(['page_view', 'performance'])('sends everything immediately with a %s', (family) => {
    queue.add(event('waits'))
    queue.add(event('goes', family))
    expect(sent).toEqual(['waits', 'goes'])
  })
})

describe('rejected event', () => {
  it('is logged, retried three times and dropped', async () => {
    answer = REFUSED
    queue.add(event('one'))
    for (let n = 0; n < 8; n++) await tick()
    expect(sent).toEqual(['one', 'one', 'one', 'one'])
    expect(warned).toEqual(Array(4).fill('Analytics event failed: 503 Service Unavailable'))
  })

  it('is not sent again after success', async () => {
    answer = REFUSED
    queue.add(event('one'))
    await tick()
    answer = OK
    for (let n = 0; n < 3; n++) await tick()
    expect(sent).toEqual(['one', 'one'])
  })
})

it('the event queue keeps five unanswered events and sends them first next time', async () => {
  answer = 'unreached'
  for (let n = 1; n <= 8; n++) queue.add(event(`${n}`))
  await tick()
  queue.add(event('later'))
  answer = OK
  sent = []
  await tick()
  expect(sent).toEqual(['1', '2', '3', '4', '5', 'later'])
  expect(warned).toEqual([])
})

it('the event queue sends nothing after it is cleared, and aborts requests', async () => {
  answer = 'unreached'
  queue.add(event('under way', 'page_view'))
  queue.add(event('waits'))
  queue.clear()
  answer = OK
  sent = []
  await tick(60_000)
  expect(sent).toEqual([])
  queue.add(event('new'))
  await tick()
  expect(sent).toEqual(['new'])
})
