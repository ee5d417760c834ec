/** Limits of the function `supabase/functions/analytics`. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_EVENT_BYTES } from '#domain/analytics/event-payload.ts'
import { networkOf } from '#formats/ip-network.ts'
import {
  CAMPAIGN_REMOVALS,
  createAnalytics,
  NETWORK_BYTES,
  NETWORK_EVENTS,
  VISITOR_EVENTS,
} from '#supabase/functions/analytics/analytics.ts'
import { createRateLimiter } from '#supabase/functions/analytics/rate-limit.ts'
import { writeLog } from '#tests/support/analytics-log.ts'

const from = Date.parse('2026-11-20T09:00Z')
const [event] = writeLog({ events: 1, from, until: from + 1, random: () => 0.5 })
const body = event?.body ?? expect.unreachable()

let recorded: number
let warnings: string[]
let analytics: (request: Request) => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ now: from })
  recorded = 0
  warnings = []
  analytics = createAnalytics({
    store: {
      record: async () => {
        recorded += 1
      },
      read: async () => [],
      erase: async () => 0,
      eraseCampaigns: async () => 0,
    },
    isBot: () => false,
    addressOf: (request) => request.headers.get('x-real-ip') ?? '',
    clock: Date.now,
    warn: (message) => warnings.push(message),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Sent {
  readonly visitor?: string
  readonly address?: string
  /** Of the request body. */
  readonly bytes?: number
}

/** @returns the status of one event */
async function send({ visitor = randomUUID(), address = '198.51.100.7', bytes }: Sent = {}): Promise<number> {
  const properties = { ...body.properties, visitor_id: visitor, event_id: randomUUID() }
  const text = JSON.stringify({ ...body, properties })
  const response = await analytics(
    new Request('http://localhost/functions/v1/analytics', {
      method: 'POST',
      headers: { 'x-real-ip': address },
      body: bytes === undefined ? text : text.padEnd(bytes),
    }),
  )
  return response.status
}

/** Sends events one after another. @returns how many had each status */
async function flood(count: number, sent: (index: number) => Sent = () => ({})) {
  const counts: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const status = await send(sent(index))
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('analytics function', () => {
  it('counts a network’s events, whatever visitor they name', async () => {
    const [max, over] = [NETWORK_EVENTS.atOnce, 50]
    expect(await flood(max + over)).toEqual({ 200: max, 429: over })
    expect(recorded).toBe(max)
    // The same /24 and /48, and others.
    expect([await send({ address: '198.51.100.200' }), await send({ address: '198.51.101.7' })]).toEqual([
      429, 200,
    ])
    vi.advanceTimersByTime(10_000)
    expect(await flood(60)).toEqual({ 200: 10 * NETWORK_EVENTS.perSecond, 429: 10 })
  })

  it('counts a visitor’s events too', async () => {
    const visitor = randomUUID()
    const max = VISITOR_EVENTS.atOnce
    expect(await flood(max + 5, () => ({ visitor }))).toEqual({ 200: max, 429: 5 })
    expect(await send()).toBe(200)
  })

  it('counts callers without an address as one', async () => {
    const max = NETWORK_EVENTS.atOnce
    expect(await flood(max + 1, () => ({ address: '' }))).toEqual({ 200: max, 429: 1 })
  })

  it('accepts an event of 4 kB at most', async () => {
    expect(MAX_EVENT_BYTES).toBe(4096)
    expect([await send({ bytes: MAX_EVENT_BYTES }), await send({ bytes: MAX_EVENT_BYTES + 1 })]).toEqual([
      200, 413,
    ])
  })

  it('counts a network’s bytes, including those of refused events', async () => {
    expect(await flood(4, () => ({ bytes: 10_000_000 }))).toEqual({ 413: 2, 429: 2 })
    expect([await send(), await send({ bytes: 5_000_000 })]).toEqual([200, 429])
  })

  it('records at most 50 MB of a network in a day', () => {
    const bytes = createRateLimiter(NETWORK_BYTES, Date.now)
    const end = Date.now() + 86_400_000
    let accepted = 0
    for (; Date.now() < end; vi.setSystemTime(Date.now() + 60_000))
      while (bytes.take('198.51.100', MAX_EVENT_BYTES)) accepted += MAX_EVENT_BYTES
    expect(accepted).toBeGreaterThan(49_000_000)
    expect(accepted).toBeLessThanOrEqual(50_000_000)
  })

  it('counts removals of a visitor’s campaigns, which record all events again', async () => {
    const remove = async (visitorId: string) => {
      const address = 'http://localhost/functions/v1/analytics/mine/campaigns'
      const request = new Request(address, { method: 'DELETE', body: JSON.stringify({ visitorId }) })
      return (await analytics(request)).status
    }
    const visitor = randomUUID()
    for (let removals = 0; removals < CAMPAIGN_REMOVALS.atOnce; removals += 1)
      expect(await remove(visitor)).toBe(200)
    // By then the visitor's data could be read again.
    vi.advanceTimersByTime(60_000)
    expect([await remove(visitor), await remove(randomUUID())]).toEqual([429, 200])
    vi.advanceTimersByTime(1000 / CAMPAIGN_REMOVALS.perSecond)
    expect(await remove(visitor)).toBe(200)
  })

  it('reports the number of refused events once a minute, without addresses', async () => {
    await flood(NETWORK_EVENTS.atOnce + 40)
    expect(warnings).toEqual([])
    vi.advanceTimersByTime(60_000)
    await flood(1)
    vi.advanceTimersByTime(120_000)
    expect(warnings).toEqual([
      'Refused 40 analytics requests in the last minute, because they were over a limit',
    ])
  })
})

describe('network', () => {
  it.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8::6', '2001:db8:0::/48'],
    ['2001::2:3:4:5:6:7', '2001:0:2::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', ''],
  ])('of “%s” is “%s”', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
