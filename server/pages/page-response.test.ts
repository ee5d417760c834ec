import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createStoredPage, recompressPage, sendPage, sizeOf } from './page-response.ts'

describe('size of a cached page', () => {
  it('includes its URL, which visitors can make long', async () => {
    const page = await createStoredPage(new Response(''), 'short', { isCacheable: true })
    const address = `/${'a'.repeat(8000)}`
    expect(sizeOf(page, address) - sizeOf(page, '/')).toBe(8000)
  })

  it('includes overhead, so that the number of empty pages is limited', async () => {
    const page = await createStoredPage(new Response(''), '', { isCacheable: true })
    expect(sizeOf(page, '/')).toBeGreaterThan(1000)
  })

  it('includes every encoding of the body', async () => {
    const plain = await createStoredPage(new Response(''), 'a'.repeat(255), { isCacheable: true })
    const compressed = await createStoredPage(new Response(''), 'a'.repeat(256), { isCacheable: true })
    expect(sizeOf(compressed, '/')).toBeGreaterThan(sizeOf(plain, '/') + 24)
  })
})

describe('recompressed page', () => {
  const text = Array.from({ length: 400 }, (_, index) => `Box ${index * 7919} of board ${index % 13}`).join(
    '\n',
  )
  const createRequest = (headers: Record<string, string>) => new Request('http://localhost/', { headers })

  it('has the same content in fewer bytes and its own entity tag', async () => {
    const page = await createStoredPage(new Response(''), text, { isCacheable: true })
    const before = sendPage(page, createRequest({ 'accept-encoding': 'br' }))
    await recompressPage(page)
    const after = sendPage(page, createRequest({ 'accept-encoding': 'br' }))
    expect(Number(after.headers.get('content-length'))).toBeLessThan(
      Number(before.headers.get('content-length')),
    )
    expect(brotliDecompressSync(await after.arrayBuffer()).toString()).toBe(text)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('is recognised by clients with the earlier version', async () => {
    const page = await createStoredPage(new Response(''), text, { isCacheable: true })
    const tag = sendPage(page, createRequest({ 'accept-encoding': 'br' })).headers.get('etag') as string
    await recompressPage(page)
    for (const known of [
      tag,
      sendPage(page, createRequest({ 'accept-encoding': 'br' })).headers.get('etag') as string,
    ])
      expect(sendPage(page, createRequest({ 'accept-encoding': 'br', 'if-none-match': known })).status).toBe(
        304,
      )
  })

  it('that is too small to compress or not cacheable stays unchanged', async () => {
    for (const page of [
      await createStoredPage(new Response(''), 'small', { isCacheable: true }),
      await createStoredPage(new Response(''), text, { isCacheable: false }),
    ]) {
      const forms = { ...page.encodings }
      await recompressPage(page)
      expect(page.encodings).toEqual(forms)
    }
  })
})
