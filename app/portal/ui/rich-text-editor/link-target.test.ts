import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeLinkTarget, fetchPageStatus, parseLinkTarget } from './link-target.ts'

const SITE = 'https://boxes.example.com'

describe('typed link target', () => {
  it.each([
    ['/products?selected=2#top', { href: '/products?selected=2#top', isPage: true }],
    [' https://boxes.example.com/news/x?y=1 ', { href: '/news/x?y=1', isPage: true }],
    ['https://example.com/a b', null],
    ['https://example.com/a', { href: 'https://example.com/a', isPage: false }],
    ['www.example.com', { href: 'https://www.example.com', isPage: false }],
    ['example.com/path', { href: 'https://example.com/path', isPage: false }],
    ['example.com:8080', { href: 'https://example.com:8080', isPage: false }],
    ['jo@example.com', { href: 'mailto:jo@example.com', isPage: false }],
    ['mailto:jo@example.com', { href: 'mailto:jo@example.com', isPage: false }],
    ['tel:+441632960100', { href: 'tel:+441632960100', isPage: false }],
    ['products', null],
    ['https://localhost', null],
    ['http://', null],
    ['//example.com', null],
    ['/\\example.com', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ])('%j is %j', (typed, target) => {
    expect(parseLinkTarget(typed, SITE)).toEqual(target)
  })
})

describe('page check', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const answers = (status: number, url = `${SITE}/a`, redirected = false) =>
    vi.stubGlobal('fetch', async () => ({ status, ok: status < 300, url, redirected }))
  const ask = () => fetchPageStatus('/a#b', new AbortController().signal)

  it.each([
    [200, { kind: 'there' }],
    [404, { kind: 'missing' }],
    [410, { kind: 'missing' }],
    [503, { kind: 'unknown' }],
  ])('with status %i is %j', async (status, answer) => {
    answers(status)
    expect(await ask()).toEqual(answer)
  })

  it('follows a redirect and keeps the fragment', async () => {
    answers(200, `${SITE}/news/new?x=1`, true)
    const answer = await ask()
    expect(answer).toEqual({ kind: 'moved', to: '/news/new?x=1#b' })
    expect(describeLinkTarget(answer)).toContain('/news/new?x=1#b')
  })

  it('is unknown without a response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await ask()).toEqual({ kind: 'unknown' })
  })
})
