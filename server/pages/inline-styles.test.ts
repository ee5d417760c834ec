import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createStyleSheets, inlineStyles } from './inline-styles.ts'

const directory = mkdtempSync(join(tmpdir(), 'styles-'))
mkdirSync(join(directory, 'assets'))
const write = (name: string, text: string) => writeFileSync(join(directory, 'assets', name), text)
write('a-1x.css', 'a { color: tan }\n')
write('b-2x.css', '@font-face { src: url(/fonts/b.woff2) }')
write('drawn-5x.css', `p { mask: url( "data:image/svg+xml,%3Csvg/%3E" ), url('/wave.svg') }`)
write('relative-3x.css', 'p { background: url(paper.svg) }')
write('quoted-6x.css', 'p { background: url( "../paper.svg" ) }')
write('closing-4x.css', 'p::after { content: "</style>" }')
afterAll(() => rmSync(directory, { recursive: true }))

const sheets = createStyleSheets(directory)
const inline = (links: string, body = '') =>
  inlineStyles(`<html><head>${links}</head><body>${body}</body></html>`, 'mark', sheets)
const link = (name: string, more = '') => `<link rel="stylesheet" href="/assets/${name}.css"${more}/>`

describe('inlined stylesheets', () => {
  it('follow their disabled links in order', () => {
    expect(inline(link('a-1x') + link('b-2x'))).toBe(
      '<html><head><link rel="stylesheet" href="/assets/a-1x.css" disabled=""/>' +
        '<style nonce="mark">a { color: tan }</style>' +
        '<link rel="stylesheet" href="/assets/b-2x.css" disabled=""/>' +
        '<style nonce="mark">@font-face { src: url(/fonts/b.woff2) }</style></head><body></body></html>',
    )
  })

  it('are found whatever attributes the link has', () => {
    expect(inline('<link href="/assets/a-1x.css#" nonce="mark" rel="stylesheet">')).toContain(
      '<link href="/assets/a-1x.css#" nonce="mark" rel="stylesheet" disabled=""/><style nonce="mark">a {',
    )
  })

  it('may contain images and root-relative URLs', () => {
    expect(inline(link('drawn-5x'))).toContain('<style nonce="mark">p { mask: url( "data:')
  })

  it.each([
    ['are not in the build', link('gone-9x')],
    ['contain relative URLs', link('relative-3x')],
    ['contain quoted relative URLs', link('quoted-6x')],
    ['could end the element', link('closing-4x')],
    ['are from another website', '<link rel="stylesheet" href="https://example.com/assets/a-1x.css"/>'],
    ['are not stylesheets', '<link rel="preload" as="style" href="/assets/a-1x.css"/>'],
  ])('that %s stay linked', (_, links) => {
    expect(inline(links)).toBe(`<html><head>${links}</head><body></body></html>`)
  })

  it('are not inserted into content of the page', () => {
    expect(inline('', link('a-1x'))).not.toContain('<style')
  })
})
