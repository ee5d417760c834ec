import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createStoredPage, recompressPage, sendPage } from './page-response.ts'
import { sizeOf } from './prebuilt-page.ts'

describe('the size of a kept page', () => {
  it('counts its address, which a visitor can make as long as the page is short', async () => {
    const page = await createStoredPage(new Response(''), 'short', { isCacheable: true })
    const address = `/${'a'.repeat(8000)}`
    expect(sizeOf(page, address) - sizeOf(page, '/')).toBe(8000)
  })

  it('counts what holds it, so that empty pages have a number at which they stop', async () => {
    const page = await createStoredPage(new Response(''), '', { isCacheable: true })
    expect(sizeOf(page, '/')).toBeGreaterThan(1000)
  })

  it('counts every form of the body', async () => {
    const plain = await createStoredPage(new Response(''), 'a'.repeat(255), { isCacheable: true })
    const compressed = await createStoredPage(new Response(''), 'a'.repeat(256), { isCacheable: true })
    expect(sizeOf(compressed, '/')).toBeGreaterThan(sizeOf(plain, '/') + 24)
  })
})

describe('a condensed page', () => {
  const text = Array.from({ length: 400 }, (_, index) => `Box ${index * 7919} of board ${index % 13}`).join(
    '\n',
  )
  const ask = (headers: Record<string, string>) => new Request('http://localhost/', { headers })

  it('says the same in fewer bytes, under a tag of its own', async () => {
    const page = await createStoredPage(new Response(''), text, { isCacheable: true })
    const before = sendPage(page, ask({ 'accept-encoding': 'br' }))
    await recompressPage(page)
    const after = sendPage(page, ask({ 'accept-encoding': 'br' }))
    expect(Number(after.headers.get('content-length'))).toBeLessThan(
      Number(before.headers.get('content-length')),
    )
    expect(brotliDecompressSync(await after.arrayBuffer()).toString()).toBe(text)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('is known to those who have it from before', async () => {
    const page = await createStoredPage(new Response(''), text, { isCacheable: true })
    const tag = sendPage(page, ask({ 'accept-encoding': 'br' })).headers.get('etag') as string
    await recompressPage(page)
    for (const known of [tag, sendPage(page, ask({ 'accept-encoding': 'br' })).headers.get('etag') as string])
      expect(sendPage(page, ask({ 'accept-encoding': 'br', 'if-none-match': known })).status).toBe(304)
  })

  it('that is too small to be compressed, or not kept, stays as it is', async () => {
    for (const page of [
      await createStoredPage(new Response(''), 'small', { isCacheable: true }),
      await createStoredPage(new Response(''), text, { isCacheable: false }),
    ]) {
      const forms = { ...page.forms }
      await recompressPage(page)
      expect(page.forms).toEqual(forms)
    }
  })
})
