import { describe, expect, it } from 'vitest'
import { toPlainText, toRichBody } from './rich-body.ts'

describe('text of an email', () => {
  const PRICES =
    '<table><tbody><tr><th><p>Tray</p></th><th><p>2,000</p></th></tr><tr><td><p>Three rows</p></td><td><p>£0.84</p></td></tr></tbody></table>'

  it.each([
    ['paragraphs and lines', 'Dear Zoe,\n\nKind regards\nSam'],
    ['a quote', 'Hello,\n\nOn Friday, Zoe wrote:\n\n> One & two\n>\n> Three'],
    ['characters of HTML', 'a < b & "c" > d'],
  ])('stays the same through the composer: %s', (_, text) => {
    expect(toPlainText(toRichBody(text))).toBe(text.replace(/\n>\n/, '\n\n'))
  })

  it.each([
    ['a table', `<p>Prices:</p>${PRICES}`, 'Prices:\n\nTray | 2,000\nThree rows | £0.84'],
    ['lists', '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol><li>A</li></ol>', '- One\n- Two\n\n1. A'],
    ['a link', '<p>See <a href="https://example.com/a">here</a>.</p>', 'See here (https://example.com/a).'],
    [
      'a link to itself',
      '<p><a href="https://example.com">https://example.com</a></p>',
      'https://example.com',
    ],
    ['a table in a quote', `<blockquote>${PRICES}</blockquote>`, '> Tray | 2,000\n> Three rows | £0.84'],
  ])('has %s as plain text', (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it('links addresses', () => {
    expect(toRichBody('At https://example.com/a?b=1&c.')).toBe(
      '<p>At <a href="https://example.com/a?b=1&amp;c">https://example.com/a?b=1&amp;c</a>.</p>',
    )
  })
})
