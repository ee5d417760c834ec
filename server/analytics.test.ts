/** The function `supabase/functions/analytics` on the embedded backend, as browsers call it. */
import { randomUUID } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { MAX_EVENT_BYTES } from '#domain/analytics/event-payload.ts'
import { RELEASE_ANNOTATION } from '#domain/reporting/annotations.ts'
import { NETWORK_EVENTS } from '#supabase/functions/analytics/analytics.ts'
import { writeLog } from '#tests/support/analytics-log.ts'
import { opened } from '#tests/support/opened.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openSite } from '#tests/support/site.ts'
import { recordRelease } from './pages/release-annotation.ts'

/** The tests' own address is a proxy, so that each can have a network of its own. */
const site = opened(() => openSite({ TRUSTED_PROXIES: '127.0.0.0/8,::1', DEMO_CONTENT: '0' }, 'backend'))

const from = Date.parse('2026-11-20T09:00Z')
const log = writeLog({ events: 5, from, until: from + 1, random: seededRandom(3) })
const bodyOf = (index: number) => log[index]?.body ?? expect.unreachable()

function send(body: unknown, { method = 'POST', path = '', headers = {} } = {}): Promise<Response> {
  return fetch(`${site.url}/functions/v1/analytics${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${site.publishableKey}`,
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function stored() {
  const { data } = await site.secret.from('analytics_events').select('*').throwOnError()
  return data
}

describe('analytics event', () => {
  it('is stored once, however often it is sent, without the IP address', async () => {
    for (const _ of [1, 2, 3]) expect((await send(bodyOf(0))).status).toBe(200)
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      event_id: bodyOf(0).properties.event_id,
      session_id: bodyOf(0).sessionId,
      event_type: bodyOf(0).eventType,
      is_bot: false,
    })
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|::1/)
  })

  it('of a crawler is counted separately', async () => {
    const response = await send(bodyOf(1), {
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    })
    expect(response.status).toBe(200)
    const { data } = await site.secret
      .from('analytics_hourly_counts')
      .select('n')
      .eq('is_bot', true)
      .throwOnError()
    expect(data).toEqual([{ n: 1 }])
  })

  it.each([
    ['invalid JSON', 'hello', 400],
    ['with an unknown field', { ...bodyOf(2), properties: { ...bodyOf(2).properties, x: 1 } }, 400],
    ['of an unknown type', { ...bodyOf(2), eventType: 'something' }, 400],
    ['that is too large', 'x'.repeat(MAX_EVENT_BYTES + 1), 413],
    [
      'older than eight days',
      {
        ...bodyOf(2),
        properties: {
          ...bodyOf(2).properties,
          timestamp: '2026-11-01T00:00:00Z',
          sent_at: '2026-11-09T00:00:00Z',
        },
      },
      400,
    ],
  ])('%s is rejected', async (_what, body, status) => {
    const before = (await stored()).length
    expect((await send(body)).status).toBe(status)
    expect(await stored()).toHaveLength(before)
  })

  it('is rejected without a key or with another method', async () => {
    const bare = await fetch(`${site.url}/functions/v1/analytics`, { method: 'POST', body: '{}' })
    expect(bare.status).toBe(401)
    expect((await send(bodyOf(2), { method: 'PUT' })).status).toBe(405)
  })

  it('is limited by the network that the connection has, not by what its sender states', async () => {
    const sendFrom = (network: string, address: string) =>
      send(
        {
          ...bodyOf(3),
          properties: { ...bodyOf(3).properties, visitor_id: randomUUID(), event_id: randomUUID() },
        },
        {
          headers: {
            'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250)}, ${network}`,
            'X-Real-IP': address,
            'CF-Connecting-IP': address,
          },
        },
      )
    const burst = Array.from({ length: NETWORK_EVENTS.atOnce + 100 }, (_, index) =>
      sendFrom('198.51.100.7', `192.0.${index % 250}.1`),
    )
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await sendFrom('198.51.101.7', '198.51.100.7')).status).toBe(200)
  })
})

describe('stored data of a browser', () => {
  it('can be read and erased with the browser’s number', async () => {
    const { visitor_id: visitorId } = bodyOf(4).properties
    await send(bodyOf(4))
    const read = async () => (await (await send({ visitorId }, { path: '/mine' })).json()).events
    expect(await read()).toEqual(
      expect.arrayContaining([expect.objectContaining({ session_id: bodyOf(4).sessionId })]),
    )
    const { length } = await read()
    const erased = await send({ visitorId }, { path: '/mine', method: 'DELETE' })
    expect(await erased.json()).toEqual({ erased: length })
    expect(await read()).toEqual([])
    expect(JSON.stringify(await stored())).not.toContain(visitorId)
    expect((await send({ visitorId: 'everybody' }, { path: '/mine', method: 'DELETE' })).status).toBe(400)
  })

  it('loses its campaigns with the browser’s number', async () => {
    const visitorId = randomUUID()
    const properties = { ...bodyOf(2).properties, visitor_id: visitorId, visit_source: 'newsletter' }
    const utm_data = { ...properties.utm_data, source: 'newsletter', campaign: 'spring' }
    await send({ ...bodyOf(2), properties: { ...properties, utm_data, event_id: randomUUID() } })
    const read = async () => (await (await send({ visitorId }, { path: '/mine' })).json()).events
    expect(JSON.stringify(await read())).toContain('spring')
    const changed = await send({ visitorId }, { path: '/mine/campaigns', method: 'DELETE' })
    expect(await changed.json()).toEqual({ changed: 1 })
    expect(JSON.stringify(await read())).not.toMatch(/spring|newsletter/)
    expect(await read()).toHaveLength(1)
  })
})

it('each build adds one annotation to the charts, and none after staff delete it', async () => {
  const notes = async () =>
    (
      await site.secret
        .from('chart_annotations')
        .select('day, note, build, is_deleted')
        .order('build')
        .throwOnError()
    ).data
  const warn = vi.fn()
  const start = (version: string, day: string) =>
    recordRelease({
      secret: site.secret,
      build: async () => ({ assets: { version } as ServerBuild['assets'] }),
      clock: () => Date.parse(`${day}T23:30Z`),
      log: { warn },
    })
  await start('a1', '2026-06-01')
  await site.secret.from('chart_annotations').update({ is_deleted: true }).eq('build', 'a1').throwOnError()
  for (const version of ['a1', 'b2', 'b2', 'a1']) await start(version, '2026-06-09')
  expect(await notes()).toEqual([
    { day: '2026-06-02', note: RELEASE_ANNOTATION, build: 'a1', is_deleted: true },
    { day: '2026-06-10', note: RELEASE_ANNOTATION, build: 'b2', is_deleted: false },
  ])
  expect(warn).not.toHaveBeenCalled()
})
