/** Cached pages and built files as sent over HTTP, on the whole website. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'

const agent = new Agent({ keepAlive: true })

let site: TestSite
let script: string
beforeAll(async () => {
  site = await openSite({ DEMO_CONTENT: '1' })
  script = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body)?.[0] ?? ''
}, 120_000)
afterAll(async () => {
  agent.destroy()
  await site[Symbol.asyncDispose]()
})

/** Reads the response as sent; `fetch` would decompress it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asking = request(site.url + path, { method, headers, agent })
  asking.end()
  const [response] = await once(asking, 'response')
  const { date: _, 'x-request-id': id, ...others } = response.headers
  return { status: response.statusCode, id, headers: others, body: await text(response) }
}

describe.each(['page', 'file'])('cached %s', (kind) => {
  const path = () => (kind === 'page' ? '/' : script)

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=1, br;q=0', 'gzip'],
  ])('accepted as %s is sent as %s, with its length', async (accepted, encoding) => {
    const first = await ask(path(), { 'accept-encoding': accepted })
    const second = await ask(path(), { 'accept-encoding': accepted })
    expect([first.status, first.headers['content-encoding']]).toEqual([200, encoding])
    expect(first.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': expect.any(String) })
    expect(second).toEqual({ ...first, id: expect.any(String) })
    expect(second.id).not.toBe(first.id)
  })

  it('has the headers of every response, also as 304 and for HEAD, which have no body', async () => {
    const whole = await ask(path())
    const again = await ask(path(), { 'if-none-match': String(whole.headers.etag) })
    expect([again.status, again.body, again.headers['content-length']]).toEqual([304, '', undefined])
    for (const { headers } of [whole, again])
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    expect(again.headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
    const { id: _, ...rest } = whole
    expect(await ask(path(), {}, 'HEAD')).toMatchObject({ ...rest, body: '' })
  })
})

it('ranges of a file are supported, and a missing file is 404', async () => {
  const whole = await ask(script)
  const part = await ask(script, { range: 'bytes=10-19' })
  expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 20)])
  expect((await ask(script, { range: 'bytes=999999999-' })).status).toBe(416)
  expect((await ask(script, { range: 'bytes=10-19', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask('/assets/gone-12345678.js')).status).toBe(404)
})
