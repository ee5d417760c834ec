/**
 * The whole site behind three fronts: nobody can tell it from the site without them, whose one process answers out of memory by
 * the same rules, and a change is on all of them.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { type FrontSite, openFrontSite } from '#tests/support/front-site.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

/** As many as a thousand are made by `FRONT_EDITS=1000`. */
const EDITS = Number(process.env.FRONT_EDITS ?? 30)

let site: FrontSite
let alone: TestSite
let dataDirectory: string
beforeAll(async () => {
  dataDirectory = await makeDataDirectory()
  site = await openFrontSite(3, { TRUSTED_PROXIES: '127.0.0.1', DEMO_CONTENT: '1' })
  alone = await openSite({ DATA_DIR: dataDirectory, DEMO_CONTENT: '1' })
}, 120_000)
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await alone[Symbol.asyncDispose]()
  await rm(dataDirectory, { recursive: true, force: true })
})

const BY = [
  { by: 'a front', address: () => site.urls[0] ?? '' },
  { by: 'the one process', address: () => alone.url },
]

/** As it is on the wire: `fetch` would decompress, and keep some headers to itself. */
async function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  agent: Agent | false = false,
) {
  const asking = request(url, { method, headers, agent })
  asking.end()
  const [answer] = await once(asking, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Whoever keeps a connection is answered without Node's HTTP, where the answer is ready. */
const keeping = new Agent({ keepAlive: true })

function withoutTimes(headers: Record<string, unknown>) {
  const { date: _, connection: __, 'keep-alive': ___, ...others } = headers
  return others
}

describe.each(BY)('a page from the memory of $by', ({ address }) => {
  it('is the same by both ways, in each encoding, whatever campaign led to it', async () => {
    const url = address()
    await ask(url)
    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=1, br;q=0']) {
      const kept = await ask(url, { 'accept-encoding': encoding })
      for (const path of ['/', '/?utm_source=letter']) {
        const ready = await ask(url + path, { 'accept-encoding': encoding }, 'GET', keeping)
        expect(ready.headers.connection).toBe('keep-alive')
        expect(withoutTimes(ready.headers)).toEqual(withoutTimes(kept.headers))
        expect([ready.status, ready.body]).toEqual([200, kept.body])
      }
      expect(kept.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
      expect(kept.headers['content-security-policy']).toContain("default-src 'self'")
      expect(kept.headers['content-encoding']).toBe(
        /br$/.test(encoding) ? 'br' : encoding.startsWith('g') ? 'gzip' : undefined,
      )
    }
  })

  it('is not sent to who has it, and without a body to who asks for none', async () => {
    const url = address()
    const first = await ask(`${url}/news`)
    const etag = String(first.headers.etag)
    for (const agent of [false, keeping] as const) {
      const again = await ask(`${url}/news`, { 'if-none-match': `"other", ${etag}` }, 'GET', agent)
      expect([again.status, again.body, again.headers['content-type']]).toEqual([304, '', undefined])
    }
    const head = await ask(`${url}/news`, {}, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
    expect(withoutTimes(head.headers)).toEqual(withoutTimes((await ask(`${url}/news`)).headers))
  })
})

describe.each(BY)('a file of the build from the memory of $by', ({ address: site }) => {
  async function script() {
    const url = site()
    const page = await ask(url)
    const [path = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? []
    return url + path
  }

  it.each(['br', 'gzip', 'identity'])('comes in %s, the second time as the first', async (encoding) => {
    const address = await script()
    const [first, second] = [
      await ask(address, { 'accept-encoding': encoding }),
      await ask(address, { 'accept-encoding': encoding }, 'GET', keeping),
    ]
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(withoutTimes(second.headers)).toEqual(withoutTimes(first.headers))
    expect(second.body).toBe(first.body)
  })

  it('comes in parts', async () => {
    const address = await script()
    const whole = await ask(address)
    const part = await ask(address, { range: 'bytes=10-19' })
    expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 20)])
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.body.length}`)
    expect((await ask(address, { range: 'bytes=999999999-' })).status).toBe(416)
    const other = await ask(address, { range: 'bytes=10-19', 'if-range': '"another"' })
    expect(other.status).toBe(200)
    expect((await ask(address, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304)
  })

  it('a missing one is no page', async () => {
    expect((await ask(`${site()}/assets/gone-12345678.js`)).status).toBe(404)
  })
})

describe('a change', () => {
  it(`is on every front before the save returns, ${EDITS} times`, {
    timeout: 30_000 + EDITS * 2000,
  }, async () => {
    const { data } = await site.secret
      .from('news_articles')
      .insert({ title: 'Edit 0', content: '<p>It runs.</p>' })
      .select('id')
      .single()
      .throwOnError()
    for (let edit = 1; edit <= EDITS; edit++) {
      const title = `Edit ${edit} of many`
      await site.secret.from('news_articles').update({ title }).eq('id', data.id).throwOnError()
      const pages = await Promise.all(site.urls.map((url) => ask(`${url}/news`)))
      expect(pages.map(({ status, body }) => [status, body.includes(title)])).toEqual(
        site.urls.map(() => [200, true]),
      )
    }
  })
})

describe('the one process', () => {
  it('counts a page that a person opens, by each of its ways, and no look ahead', async () => {
    for (const agent of [false, keeping] as const) {
      await ask(`${alone.url}/team`, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }, 'GET', agent)
      await ask(`${alone.url}/team`, { 'sec-purpose': 'prefetch' }, 'GET', agent)
      await ask(`${alone.url}/team`, {}, 'HEAD', agent)
    }
    await alone[Symbol.asyncDispose]()
    alone = await openSite({ DATA_DIR: dataDirectory })
    const { data } = await alone.secret
      .from('analytics_page_loads')
      .select('loads, bot_loads')
      .eq('page', '/team')
      .throwOnError()
    expect(data).toEqual([{ loads: 2, bot_loads: 0 }])
  })
})

describe('who asks is known behind a front as it is without one', () => {
  const isLocal = async (headers: Record<string, string>) =>
    (await ask(`${site.urls[0]}/mailbox`, { connection: 'keep-alive', ...headers })).status === 200

  it('the demonstration’s mailbox is for this machine alone', async () => {
    const { host } = new URL(site.urls[0] ?? '')
    expect(await isLocal({})).toBe(true)
    const strangers: Record<string, string>[] = [
      { 'x-forwarded-for': '198.51.100.7' },
      { forwarded: 'for=198.51.100.7' },
      { host: 'www.example.com' },
      { origin: 'https://evil.example.com' },
      { connection: 'close' },
      { via: '1.1 proxy' },
    ]
    for (const headers of strangers)
      expect([headers, await isLocal({ host, ...headers })]).toEqual([headers, false])
  })

  it('nobody makes a front of himself', async () => {
    const claim = JSON.stringify({ peer: '203.0.113.5', connection: 'keep-alive', keeps: true })
    for (const name of ['x-front', 'X-Front']) {
      const answer = await ask(`${site.urls[0]}/nowhere-${name}`, { [name]: claim })
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      // What he claims to be for him would open this.
      expect(
        await isLocal({
          [name]: JSON.stringify({ peer: '127.0.0.1', keeps: false }),
          'x-forwarded-for': '1.2.3.4',
        }),
      ).toBe(false)
    }
  })

  it('limits count by network, and one network does not use up another’s', async () => {
    const call = async (url: string, from: string) =>
      (await ask(`${url}/api/csrf-token`, { 'x-forwarded-for': from })).status
    let passed = 0
    for (let count = 0; count < 400; count++) {
      const status = await call(site.urls[count % 3] ?? '', '203.0.113.9')
      if (status !== 200) break
      passed += 1
    }
    expect(passed).toBeLessThan(400)
    expect(passed).toBeGreaterThanOrEqual(120)
    expect(await call(site.urls[0] ?? '', '203.0.113.10')).toBe(200)
  })
})

describe('while the owner is gone', () => {
  const fields = { kind: 'access', name: 'Zoë Ash', email: 'zoe@example.com', message: 'All of <it>' }
  let url: string
  let before: string
  beforeAll(async () => {
    url = site.urls[0] ?? ''
    before = (await ask(`${url}/blog`)).body
    await site.stopOwner()
  }, 60_000)

  it('pages go on, and say that they are old', async () => {
    const stale = await ask(`${url}/blog`)
    expect(stale).toMatchObject({ status: 200, body: before })
    expect(stale.headers['cache-status']).toMatch(/^site; hit; ttl=-\d+; detail=stale$/)
    expect((await ask(`${url}/healthz`)).status).toBe(200)
    expect((await ask(`${url}/readyz`)).status).toBe(503)
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a form in %s comes back as typed',
    async (type) => {
      const headers = { origin: url, accept: 'text/html' }
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const body = type.startsWith('multipart') ? form : new URLSearchParams(fields)
      const sent = await fetch(`${url}/privacy-policy/request`, { method: 'POST', headers, body })
      const page = await sent.text()
      expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5'])
      for (const value of ['Zoë Ash', 'zoe@example.com', 'All of &lt;it&gt;']) expect(page).toContain(value)
      expect(page).toContain('This was not saved yet')
      expect(page).toContain('action="/privacy-policy/request"')
    },
  )

  it('programs hear it in their own words', async () => {
    const call = await ask(`${url}/api/auth/session`)
    expect([call.status, JSON.parse(call.body).code]).toEqual([503, 'UNAVAILABLE'])
    expect((await ask(`${url}/rest/v1/jobs?select=id`)).headers['content-type']).toContain('json')
  })
})
