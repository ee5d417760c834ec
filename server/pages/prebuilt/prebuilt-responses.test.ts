/** Prebuilt responses are those of the cache, by either parser, and of nothing else. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listener, openListener } from '../../listener/listener.ts'
import { createHtmlCache, type HtmlCache } from '../html-cache.ts'
import { createStoredPage, type StoredPage } from '../page-response.ts'
import { createPrebuiltResponses } from './prebuilt-responses.ts'

let cache: HtmlCache<StoredPage>
let listener: Listener
let counted: string[]
let passedOn: string[]

/** A response that claims everything a cached page has. */
const CLAIMS = {
  'Content-Type': 'application/vnd.kept-page',
  'Cache-Control': 'public, max-age=31536000',
  ETag: '"1"',
  'Cache-Status': 'site; hit',
}

beforeEach(async () => {
  cache = createHtmlCache({ maxBytes: 1e6, clock: Date.now })
  counted = []
  passedOn = []
  const files = { serve: () => false, find: () => undefined }
  const ready = createPrebuiltResponses({
    cache,
    getCacheKey: (address) => (address.startsWith('/secret') ? undefined : address.split('?')[0]),
    files,
    count: (address) => counted.push(address),
  })
  listener = await openListener({ port: 0, host: '127.0.0.1' })
  listener.serve((incoming, outgoing) => {
    if (ready.serve(incoming, outgoing)) return
    passedOn.push(incoming.url as string)
    outgoing.writeHead(200, CLAIMS).end('{"address":"/"}\n<script>alert(1)</script>')
  }, ready.find)
})
afterEach(() => listener.close(0))

/** @param way keep-alive uses the fast path, close uses node:http */
async function get(address: string, way: 'keep-alive' | 'close', headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request({
    port: listener.port,
    host: '127.0.0.1',
    path: address,
    headers: { Connection: way, ...headers },
    agent: false,
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  const response = await promise
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers
  return { status: response.statusCode, headers: rest, body: await text(response) }
}

async function render(address: string, body: string, headers: Record<string, string> = {}) {
  const response = new Response('', { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
  const page = await createStoredPage(response, body, { isCacheable: true })
  const size = page.etag === undefined ? undefined : 100
  await cache.get(address, async () => ({ page, size, tags: new Set(['posts']), validUntil: Infinity }))
  return page
}

it('a cached page is equal from both parsers, counted, and revalidated by its tag', async () => {
  const { etag = '' } = await render('/a', '<p>one')
  const responses = [await get('/a', 'keep-alive'), await get('/a', 'close')]
  expect(responses[0]).toEqual(responses[1])
  expect(responses[0]).toMatchObject({ status: 200, body: '<p>one' })
  expect(counted).toEqual(['/a', '/a'])
  for (const way of ['keep-alive', 'close'] as const)
    expect(await get('/a', way, { 'If-None-Match': etag })).toMatchObject({ status: 304, body: '' })
  expect(passedOn).toEqual([])
})

it('a cached page is sent for another address of the same page, and for no other', async () => {
  await render('/a', '<p>one')
  await render('/secret', '<p>secret')
  for (const way of ['keep-alive', 'close'] as const)
    expect((await get('/a?made=up', way)).body).toBe('<p>one')
  expect(passedOn).toEqual([])
  await get('/secret?made=up', 'close')
  expect(passedOn).toEqual(['/secret?made=up'])
})

it('a changed page is not sent from the previous second’s buffer', async () => {
  await render('/a', '<p>one')
  expect((await get('/a', 'keep-alive')).body).toBe('<p>one')
  cache.invalidate('posts')
  await get('/a', 'keep-alive')
  expect(passedOn).toEqual(['/a'])
  await render('/a', '<p>two')
  expect((await get('/a', 'keep-alive')).body).toBe('<p>two')
})

it.each([
  ['sets a cookie', { 'Set-Cookie': 'a=b' }],
  ['is private', { 'Cache-Control': 'private' }],
  ['may not be stored', { 'Cache-Control': 'no-store' }],
])('a page that %s is never sent from memory', async (_what, headers) => {
  await render('/own', '<p>own', headers)
  for (const way of ['keep-alive', 'close'] as const) await get('/own', way)
  expect(passedOn).toEqual(['/own', '/own'])
})

it('no response of the application becomes a cached page, whatever its headers', async () => {
  for (const address of ['/file', '/file', '/'])
    for (const way of ['keep-alive', 'close'] as const) await get(address, way)
  expect(passedOn).toEqual(['/file', '/file', '/file', '/file', '/', '/'])
  expect(cache.bytes).toBe(0)
  expect(counted).toEqual([])
})
