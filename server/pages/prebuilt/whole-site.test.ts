/** Prebuilt responses equal those of node:http on the whole website. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'

/** Keep-alive requests use the fast path. */
const keeping = new Agent({ keepAlive: true })

let site: TestSite
let script: string
beforeAll(async () => {
  site = await openSite({ DEMO_CONTENT: '1' })
  script = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body)?.[0] ?? ''
}, 120_000)
afterAll(async () => {
  keeping.destroy()
  await site[Symbol.asyncDispose]()
})

/** Reads the response as sent; `fetch` would decompress it. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
  method = 'GET',
) {
  const asking = request(site.url + path, { method, headers, agent })
  asking.end()
  const [response] = await once(asking, 'response')
  const { date: _, connection: __, 'keep-alive': ___, ...others } = response.headers
  return { status: response.statusCode, headers: others, body: await text(response) }
}

describe.each(['page', 'file'])('cached %s', (kind) => {
  const path = () => (kind === 'page' ? '/' : script)

  it.each(['br', 'gzip', 'identity', 'gzip;q=1, br;q=0'])(
    'is equal from both parsers in %s',
    async (encoding) => {
      const parsed = await ask(path(), { 'accept-encoding': encoding })
      expect(parsed.status).toBe(200)
      expect(parsed.headers['content-encoding']).toBe(
        encoding === 'br' ? 'br' : encoding.startsWith('g') ? 'gzip' : undefined,
      )
      for (const _time of [1, 2])
        expect(await ask(path(), { 'accept-encoding': encoding }, keeping)).toEqual(parsed)
    },
  )

  it('is not sent to a client that has it, and has no body for HEAD', async () => {
    const whole = await ask(path())
    for (const agent of [false, keeping] as const) {
      const again = await ask(path(), { 'if-none-match': String(whole.headers.etag) }, agent)
      expect([again.status, again.body]).toEqual([304, ''])
      expect(await ask(path(), {}, agent, 'HEAD')).toEqual({ ...whole, body: '' })
    }
  })
})

it('campaign parameters lead to the cached page', async () => {
  expect(await ask('/?utm_source=letter', {}, keeping)).toEqual(await ask('/'))
})

it('ranges of a file are supported, and a missing file is 404', async () => {
  const whole = await ask(script)
  for (const agent of [false, keeping] as const) {
    const part = await ask(script, { range: 'bytes=10-19' }, agent)
    expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 20)])
    expect((await ask(script, { range: 'bytes=999999999-' }, agent)).status).toBe(416)
    expect((await ask(script, { range: 'bytes=10-19', 'if-range': '"other"' }, agent)).status).toBe(200)
    expect((await ask('/assets/gone-12345678.js', {}, agent)).status).toBe(404)
  }
})
