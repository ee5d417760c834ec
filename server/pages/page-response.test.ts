import { describe, expect, it } from 'vitest'
import { sizeOf, storePage } from './page-response.ts'

describe('the size of a kept page', () => {
  it('counts its address, which a visitor can make as long as the page is short', async () => {
    const page = await storePage(new Response(''), 'short', { keep: true })
    const address = `/${'a'.repeat(8000)}`
    expect(sizeOf(page, address) - sizeOf(page, '/')).toBe(8000)
  })

  it('counts what holds it, so that empty pages have a number at which they stop', async () => {
    const page = await storePage(new Response(''), '', { keep: true })
    expect(sizeOf(page, '/')).toBeGreaterThan(1000)
  })

  it('counts every form of the body', async () => {
    const plain = await storePage(new Response(''), 'a'.repeat(1000), { keep: true })
    const compressed = await storePage(new Response(''), 'a'.repeat(1024), { keep: true })
    expect(sizeOf(compressed, '/')).toBeGreaterThan(sizeOf(plain, '/') + 24)
  })
})
