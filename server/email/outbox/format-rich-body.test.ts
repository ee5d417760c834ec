import { describe, expect, it } from 'vitest'
import { formatRichBody } from './format-rich-body.ts'

describe('formatted email', () => {
  it('keeps a table, with borders that need no style sheet', () => {
    const { html, text } = formatRichBody(
      '<p>Prices:</p><table><tbody><tr><th><p>Tray</p></th></tr><tr><td colspan="2"><p>£0.84</p></td></tr></tbody></table>',
    )
    expect(html).toMatch(
      /<table style="[^"]*border-collapse: ?collapse;?"><tbody><tr><th style="[^"]*">Tray<\/th>/,
    )
    expect(html).toMatch(/<td colspan="2" style="[^"]*border: ?1px solid[^"]*">£0\.84<\/td>/)
    expect(text).toBe('Prices:\n\nTray\n£0.84')
  })

  it.each([
    ['a script', '<p>A<script>steal()</script></p>'],
    ['a style of its own', '<p style="position: fixed">A</p>'],
    ['an image', '<p>A<img src="https://elsewhere.example/pixel.png"></p>'],
    ['an event handler', '<p onclick="steal()">A</p>'],
    ['a link without a safe scheme', '<p><a href="javascript:steal()">A</a></p>'],
    ['a link to a page without its website', '<p><a href="/staff-dashboard">A</a></p>'],
  ])('does not keep %s', (_, given) => {
    const { html, text } = formatRichBody(given)
    expect(html).toMatch(/^<p style="margin: ?0 0 16px;?">(?:<a[^>]*>)?A(?:<\/a>)?<\/p>$/)
    expect(html).not.toMatch(/steal|fixed|pixel|href/)
    expect(text).toBe('A')
  })

  it('links the applicant’s page', () => {
    const { html, text } = formatRichBody('<p>Choose: {link}</p>', 'https://example.com/application?key=1')
    expect(html).toContain('href="https://example.com/application?key=1"')
    expect(text).toBe('Choose: https://example.com/application?key=1')
  })
})
