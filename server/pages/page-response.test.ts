import { describe, expect, it } from 'vitest'
import { createStoredPage, sizeOf } from './page-response.ts'

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
