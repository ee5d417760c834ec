import { describe, expect, test } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { ErrorPage } from './error-page.tsx'

describe('an error page', () => {
  test.each([
    [404, 'Page not found', 'This panel is missing.'],
    [500, 'Something went wrong', 'Something went wrong here.'],
    [503, 'Something went wrong', 'Something went wrong here.'],
  ])('for %d is titled %s and says: %s', (status, title, heading) => {
    const html = markup(<ErrorPage status={status} />)
    expect(html).toContain(`<title>${title} | Downland Packaging</title>`)
    expect(html).toContain(`<h1>${heading}</h1>`)
    expect(html).toContain(`>${status}</text>`)
  })

  test('leads back to pages that exist and is kept out of search engines', () => {
    const html = markup(<ErrorPage status={404} />)
    expect(html).toContain('href="/"')
    expect(html).toContain('href="/news"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})
