import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { ChunkErrorPage, ErrorPage, OfflinePage } from './error-page.tsx'

describe('error page', () => {
  it.each([
    [404, 'Page not found', 'Page not found'],
    [500, 'Something went wrong', 'Something went wrong'],
    [503, 'Something went wrong', 'Something went wrong'],
  ])('for %d is titled %s and says: %s', (status, title, heading) => {
    const html = markup(<ErrorPage status={status} />)
    expect(html).toContain(`<title>${title} | Downland Packaging</title>`)
    expect(html).toContain(`<h1>${heading}</h1>`)
    expect(html).toContain(`>${status}</text>`)
  })

  it('links to existing pages and has noindex', () => {
    const html = markup(<ErrorPage status={404} />)
    expect(html).toContain('href="/"')
    expect(html).toContain('href="/news"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('page that failed to load', () => {
  it('is offered again as a document', () => {
    const html = markup(<ChunkErrorPage page="/products?selected=3" />)
    expect(html).toContain('<title>Page not loaded | Downland Packaging</title>')
    expect(html).toMatch(/<a href="\/products\?selected=3"[^>]*>Try the page again<\/a>/)
  })

  it('without a connection says so', () => {
    const html = markup(<OfflinePage page="/news?page=2" onOnline={() => {}} />)
    expect(html).toContain('no connection')
    expect(html).toMatch(/<a href="\/news\?page=2"[^>]*>Try again<\/a>/)
  })

  it.each([
    ['chunk error', <ChunkErrorPage key="chunk" page="/" />],
    ['offline', <OfflinePage key="offline" page="/" onOnline={() => {}} />],
  ])('has an %s page with noindex', (_, page) => {
    expect(markup(page)).toContain('<meta name="robots" content="noindex"/>')
  })
})
