import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DataClient } from '../data-source/clients.ts'
import { type PageViewCounter, startPageViewCounter, UNKNOWN_PATH_LABEL } from './page-view-counter.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let written: Record<string, unknown>[]
let failure: { message: string } | null
let warned: string[]
let counter: PageViewCounter

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T23:30:00Z') })
  written = []
  warned = []
  failure = null
  const rpc = async (_name: string, { counts }: { counts: Record<string, unknown>[] }) => {
    if (failure === null) written.push(...counts)
    return { error: failure }
  }
  counter = startPageViewCounter({
    secret: { rpc } as unknown as DataClient,
    clock: () => Date.now(),
    log: { warn: (_fields, message) => warned.push(message ?? '') },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(
  path: string,
  { agent = BROWSER, status = 200, isKnown = true, ...headers }: Record<string, unknown> = {},
) {
  const url = new URL(path, 'https://example.com')
  const request = new Request(url, { headers: { 'user-agent': agent as string, ...(headers as object) } })
  counter.count(request, url, status as number, isKnown as boolean)
}

it('page views are counted per London day, without visitor data', async () => {
  open('/products?utm_source=x', { referer: 'https://www.search.example.net/q?secret' })
  open('/products', { referer: 'https://search.example.net/' })
  open('/products', { status: 304, referer: 'https://search.example.net/' })
  open('/products', { agent: CRAWLER, referer: 'https://search.example.net/' })
  open('/team', { referer: 'https://example.com/products' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toEqual([
    {
      day: '2026-06-02',
      page: '/products',
      status: 200,
      referrer_host: 'search.example.net',
      loads: 3,
      bot_loads: 1,
    },
    { day: '2026-06-02', page: '/team', status: 200, referrer_host: '', loads: 1, bot_loads: 0 },
  ])
})

it('a page view counts for the day it was opened, even after the clock is set back', async () => {
  vi.setSystemTime('2026-06-01T22:59:59.999Z')
  open('/team')
  vi.setSystemTime('2026-06-01T23:00:00Z')
  open('/team')
  vi.setSystemTime('2026-05-31T12:00:00Z')
  open('/team')
  await counter.close()
  expect(written.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02', '2026-05-31'])
})

it('paths without a route are counted as one', async () => {
  for (let n = 0; n < 500; n++) open(`/wp-admin/${n}`, { status: 404, isKnown: false })
  await counter.close()
  expect(written).toMatchObject([{ page: UNKNOWN_PATH_LABEL, status: 404, loads: 500 }])
})

it.each([
  ['prefetches', { 'sec-purpose': 'prefetch' }],
  ['fetches for a script', { 'sec-fetch-dest': 'empty' }],
])('requests that a browser %s are not counted', async (_what, headers) => {
  open('/products', headers)
  await counter.close()
  expect(written).toEqual([])
})

it('page views that cannot be written are kept, with one warning', async () => {
  failure = { message: 'out of reach' }
  open('/products')
  await vi.advanceTimersByTimeAsync(120_000)
  open('/products')
  expect([written, warned]).toEqual([[], [expect.stringContaining('retrying')]])
  failure = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toMatchObject([{ page: '/products', loads: 2 }])
})
