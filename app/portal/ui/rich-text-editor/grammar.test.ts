/** The editor, the allowlist and the server’s sanitiser accept the same markup. */
import { createDocument } from '@mixmark-io/domino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sanitiseRichText } from '#app/content/rich-text.server.ts'
import { attributeValue, RICH_TEXT_ELEMENTS, type RichTextElement } from '#domain/rich-text/allowlist.ts'
import { HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { openEditorDom } from './editor-dom.fixture.ts'
import { toMarkdown } from './markdown.ts'

const PICTURE = '/storage/v1/object/public/blog-media/blog-images/a.jpg'
const FILM = '/storage/v1/object/public/news-media/a.mp4'

/** Contains everything that can be written. */
const WHOLE = [
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> <a href="https://example.com/?a=1&amp;b=2">g</a><br>h</p>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>',
  '<blockquote><p>d</p></blockquote><pre><code>e &lt; f\n  g</code></pre><hr>',
  '<aside><h3>h</h3><p>i</p></aside><p><a href="/products" data-button="">Products</a></p>',
  '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td rowspan="2"><ul><li><p>c</p></li></ul></td></tr><tr><td><p>d</p></td></tr></tbody></table>',
  `<figure data-width="wide"><img src="${PICTURE}" alt="A &quot;box&quot;" width="640" height="480"><figcaption>A <em>box</em></figcaption></figure>`,
  `<figure data-width="half"><video src="${FILM}" aria-label="The line"></video></figure>`,
  '<p>The end</p>',
].join('')

let dom: ReturnType<typeof openEditorDom>
beforeAll(() => {
  dom = openEditorDom()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Returns elements and attributes that aren’t in the allowlist. */
function strangers(html: string): string[] {
  return [...createDocument(html).body.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    if (!Object.hasOwn(RICH_TEXT_ELEMENTS, name)) return [name]
    return [...element.attributes]
      .filter(
        (attribute) => attributeValue(name as RichTextElement, attribute.name, attribute.value) === null,
      )
      .map((attribute) => `${name} ${attribute.name}=${attribute.value}`)
  })
}

describe('rich text editor', () => {
  it('returns unedited text verbatim', () => {
    expect(dom.kept(WHOLE)).toBe(WHOLE)
  })

  it('supports exactly the elements of the allowlist', () => {
    const used = new Set(
      [...createDocument(WHOLE).body.querySelectorAll('*')].map(({ localName }) => localName),
    )
    expect([...used].sort()).toEqual(Object.keys(RICH_TEXT_ELEMENTS).sort())
    expect(strangers(WHOLE)).toEqual([])
  })

  it('writes nothing that the server would remove', () => {
    // The sanitiser writes void elements differently and adds attributes.
    const there = sanitiseRichText(WHOLE, { supabaseUrl: 'https://data.example.com' })
      .replaceAll('https://data.example.com', '')
      .replace(/<div[^>]*>|<\/div>/g, '')
    expect(dom.kept(there)).toBe(WHOLE)
  })

  it.each([
    ['another host’s picture', '<p>a</p><img src="https://example.com/a.jpg" alt="b">', '<p>a</p>'],
    ['a picture as text', '<img src="data:image/png;base64,iVBORw0KGgo="><p>a</p>', '<p>a</p>'],
    [
      'another host’s film',
      '<figure><video src="https://example.com/a.mp4"></video></figure><p>a</p>',
      '<p>a</p>',
    ],
    ['a box of an upload that is none', '<figure data-upload="99"></figure><p>a</p>', '<p>a</p>'],
    [
      'a button that leaves the site',
      '<p><a href="https://example.com/" data-button="">a</a></p>',
      '<p><a href="https://example.com/">a</a></p>',
    ],
    [
      'a span that is none',
      '<table><tr><td colspan="9999">a</td></tr></table>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ],
    ['an empty paragraph at the end', '<p>a</p><p></p>', '<p>a</p>'],
    ['everything, of nothing', '<p></p>', ''],
  ])('drops %s', (_, html, kept) => {
    expect(dom.kept(html)).toBe(kept)
  })

  it.each(HOSTILE_MARKUP)('reduces %j to the allowlist, stored or pasted', (html) => {
    expect(strangers(dom.kept(html))).toEqual([])
    expect(strangers(dom.kept(dom.clean(html)))).toEqual([])
  })
})

describe('words of a text', () => {
  it('are counted across elements', () => {
    const doc = dom.read(
      '<h2>One two</h2><ul><li><p>three</p></li><li><p>four–five</p></li></ul><p>six<br>seven – 8</p>',
    )
    expect(dom.serialiser.words(doc)).toBe(7)
  })
})

describe('Markdown export of a text', () => {
  it('writes tables in GitHub format', async () => {
    const table =
      '<table><tbody><tr><th><p>Flute</p></th><th><p>mm</p></th></tr><tr><td><p>B <strong>|</strong></p></td><td><p>3</p></td></tr></tbody></table>'
    expect(await toMarkdown(table)).toMatchInlineSnapshot(`
      "| Flute | mm  |
      | --- | --- |
      | B **\\|** | 3   |
      "
    `)
  })

  it('covers every element', async () => {
    expect(await toMarkdown(WHOLE, (src) => src.split('/').at(-1) ?? '')).toMatchInlineSnapshot(`
      "## Two

      ### Three

      #### Four

      A **b** *c* d ~~e~~ \`f\` [g](https://example.com/?a=1&b=2)  
      h

      - a
        - b

      3. c

      > d

      \`\`\`
      e < f
        g
      \`\`\`

      ---

      > [!NOTE]
      > ### h
      >
      > i

      [Products](/products)

      <table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td rowspan="2"><ul><li><p>c</p></li></ul></td></tr><tr><td><p>d</p></td></tr></tbody></table>

      ![A "box"](a.jpg)

      A *box*

      [The line](a.mp4)

      The end
      "
    `)
  })

  it('escapes Markdown characters', async () => {
    expect(await toMarkdown('<p>1. not *a* list_ [x] # y</p>')).toBe('1\\. not \\*a\\* list\\_ \\[x\\] # y\n')
  })
})
