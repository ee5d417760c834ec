import { createDocument } from '@mixmark-io/domino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getImageFileName } from '#domain/rich-text/missing-image.ts'
import { openEditorDom } from './editor-dom.fixture.ts'
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts'
import { paragraphsOf } from './paste.ts'
import { extractRtfImages, parseDataUrlImage } from './pasted-images.ts'
import * as pastes from './pastes.fixture.ts'

let dom: ReturnType<typeof openEditorDom>
beforeAll(() => {
  dom = openEditorDom()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('pasting', () => {
  it.each([
    ['Word', pastes.WORD, pastes.WORD_CLEAN],
    ['Word on the web', pastes.WORD_ONLINE, pastes.WORD_ONLINE_CLEAN],
    ['Outlook', pastes.OUTLOOK, pastes.OUTLOOK_CLEAN],
    ['Google Docs', pastes.GOOGLE_DOCS, pastes.GOOGLE_DOCS_CLEAN],
    ['a web page', pastes.WEB_PAGE, pastes.WEB_PAGE_CLEAN],
  ])('from %s keeps only the structure', (_, html, clean) => {
    expect(dom.pasted(html)).toBe(clean)
  })

  it.each([
    [
      'a table in a table gives its cells',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      '<p>a</p><table><tbody><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    ],
    [
      'a table of one column is none',
      '<table><tr><td><p>a</p></td></tr><tr><td>b</td></tr></table>',
      '<p>a</p><p>b</p>',
    ],
    [
      'joined cells stay so',
      '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>',
      '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    ],
    [
      'several first headings are sections',
      '<h1>a</h1><h2>b</h2><h1>c</h1>',
      '<h2>a</h2><h3>b</h3><h2>c</h2>',
    ],
    [
      'bold that is said to be none is none',
      '<b style="font-weight:normal">a</b><strong style="font-weight:400">b</strong>',
      '<p>ab</p>',
    ],
    ['nothing hidden comes along', '<p>a<span style="display:none">b</span></p><p hidden>c</p>', '<p>a</p>'],
    ['a heading is bold already', '<h2><b>a</b></h2>', '<h2>a</h2>'],
    [
      'our own pictures stay what they are',
      `<img src="https://boxes.example.com/storage/v1/object/public/news-media/a.jpg" alt="b">`,
      '<figure><img src="/storage/v1/object/public/news-media/a.jpg" alt="b"></figure>',
    ],
    [
      'a picture in a line follows it',
      '<p>a<span><img src="/storage/v1/object/public/news-media/a.jpg" alt="b"></span> c</p><p><img src="/storage/v1/object/public/news-media/d.jpg" alt="e"></p><p>f</p>',
      '<p>a c</p><figure><img src="/storage/v1/object/public/news-media/a.jpg" alt="b"></figure><figure><img src="/storage/v1/object/public/news-media/d.jpg" alt="e"></figure><p>f</p>',
    ],
    [
      'a button of ours stays one',
      '<p><a href="/products" data-button="">Go</a></p>',
      '<p><a href="/products" data-button="">Go</a></p>',
    ],
    ['a list may begin later', '<ol start="4"><li>d</li></ol>', '<ol start="4"><li><p>d</p></li></ol>'],
    [
      'lines of code stay lines',
      '<pre><code class="language-js">a\n  b</code></pre>',
      '<pre><code>a\n  b</code></pre>',
    ],
  ])('keeps the meaning: %s', (_, html, clean) => {
    expect(dom.pasted(html)).toBe(clean)
  })
})

describe('pasted images', () => {
  it('in data URLs become files', async () => {
    const file = parseDataUrlImage('data:image/png;base64,iVBORw0KGgo=')
    expect([file?.name, file?.type, file?.size]).toEqual(['pasted-picture.png', 'image/png', 8])
    expect(parseDataUrlImage('data:image/svg+xml;base64,PHN2Zy8+')).toBeNull()
    expect(parseDataUrlImage('data:text/html,x')).toBeNull()
  })

  it('from Word are read from RTF, each once', async () => {
    const files = extractRtfImages(pastes.WORD_RTF)
    expect(files.map(({ name, type }) => [name, type])).toEqual([['pasted-picture-1.png', 'image/png']])
    const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([...bytes]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
    expect(extractRtfImages('{\\pict'.repeat(50_000))).toEqual([])
  })

  it('that the paste lacks keep their place in the saved text, without a local path', () => {
    const saved = dom.keptWithoutFiles(
      '<p>Before <img src="file:///C:/drafts/clip%20image.png" alt="A &quot;box&quot;"></p><blockquote><p>Said</p><img src="https://example.com/a/b.jpg"></blockquote><p>After</p>',
    )
    expect(saved).toBe(
      '<p>Before</p><figure data-missing="clip image.png" aria-label="A &quot;box&quot;"></figure><blockquote><p>Said</p><figure data-missing="https://example.com/a/b.jpg"></figure></blockquote><p>After</p>',
    )
    expect(dom.kept(saved)).toBe(saved)
  })

  it.each([
    ['file:///C:/a/clip%20image.png', 'clip image.png'],
    ['https://example.com/a/b.jpg?c=d#e', 'b.jpg'],
    ['data:image/png;base64,xx', 'Image'],
    ['https://example.com/%E0%A4%A', '%E0%A4%A'],
  ])('with URL %s are named %j', (source, name) => {
    expect(getImageFileName(source)).toBe(name)
  })
})

describe('pasted plain text', () => {
  it.each([
    ['a\nb', [['a'], ['b']]],
    ['a\nb\n\nc', [['a', 'b'], ['c']]],
    ['a\r\n \r\nb\n', [['a'], ['b']]],
    [
      'This is a line that some mail program broke, at seventy signs or so,\nthough its writer did not.\n\nJo',
      [
        ['This is a line that some mail program broke, at seventy signs or so, though its writer did not.'],
        ['Jo'],
      ],
    ],
  ])('%j has the paragraphs %j', (text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs)
  })

  it.each([
    ['# Title\n\nText with **weight**.', true],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- x\n- y', true],
    ['See [the guide](https://example.com).\n\n1. a\n2. b', true],
    ['```\ncode\n```\n\n> quoted', true],
    ['- milk\n- eggs', false],
    ['Dear Jo,\n\n> you wrote\n\n1. yes\n2. no', false],
    ['# of boxes: 20', false],
    ['2 * 3 ** 4', false],
    ['', false],
  ])('%j is Markdown: %s', (text, is) => {
    expect(looksLikeMarkdown(text)).toBe(is)
  })

  it('in Markdown keeps its structure', async () => {
    const html = await markdownToHtml(
      '# Title\n\nText **bold** *slant* `code` [link](/products) <script>alert(1)</script>\n\n- a\n  - b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nx\n```',
    )
    expect(dom.pasted(createDocument(html).body.innerHTML)).toBe(
      '<h2>Title</h2><p>Text <strong>bold</strong> <em>slant</em> <code>code</code> <a href="/products">link</a></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><pre><code>x\n</code></pre>',
    )
  })
})
