import { describe, expect, it } from 'vitest'
import { CONTENT_TYPE_DEFINITIONS } from './content-draft.ts'
import { type DiffRow, diffFields, diffValues } from './diff.ts'
import { parseBlocks, parseLines } from './html-blocks.ts'

const linesOf = (html: string) => parseLines(html).map(({ structure, text }) => `${structure}: ${text}`)

describe('text as lines', () => {
  it.each([
    ['<p>One.</p><p>Two.</p>', ['Paragraph: One.', 'Paragraph: Two.']],
    ['<h2>Head</h2>Loose', ['Heading 2: Head', 'Paragraph: Loose']],
    ['<ul><li>One</li><li><p>Two</p></li></ul>', ['List item: One', 'List item: Two']],
    ['<ol><li>One<ul><li>In it</li></ul></li></ol>', ['Numbered item: One', 'List item: In it']],
    ['<blockquote><p>Said.</p></blockquote>', ['Quote: Said.']],
    ['<p>A <strong>bold</strong> word</p>', ['Paragraph: A bold [bold] word']],
    ['<p><a href="/products">Boxes</a></p>', ['Paragraph: Boxes [link to /products]']],
    ['<img src="/a/b.jpg" alt="A press > 3 m">', ['Image: A press > 3 m (b.jpg)']],
    ['<img src="/a/b.jpg">', ['Image: no alt text (b.jpg)']],
    ['<figure data-missing="c.png"></figure><p>a</p>', ['Missing image: c.png', 'Paragraph: a']],
    ['<img src="c.png" alt="P"><figcaption>A</figcaption>', ['Image: P (c.png)', 'Caption: A']],
    ['<table><tr><th>A</th></tr><tr><td>1</td></tr></table>', ['Table heading: A', 'Table cell: 1']],
    ['<p>a<br>b</p><hr>', ['Paragraph: a b', 'Line: —']],
    ['<p>A &amp; B&nbsp;&#163;5 &#x2014; &unknown; 1 < 2</p>', ['Paragraph: A & B £5 — &unknown; 1 < 2']],
    ['<p>Never closed', ['Paragraph: Never closed']],
    ['</p>No one opened it<!-- nor this -->', ['Paragraph: No one opened it']],
    ['', []],
  ])('reads %s as %j', (html, lines) => {
    expect(linesOf(html)).toEqual(lines)
  })

  it('keeps the markup of its blocks', () => {
    const html = '<p>One.</p>\n<ul><li>Two<p>x</p></li></ul>three<hr><img src="a"><p>four'
    const blocks = parseBlocks(html).map((block) => block.html)
    expect(blocks.join('')).toBe(html.replace('\n', ''))
  })
})

const describeRow = (row: DiffRow) =>
  [row.before, row.after].map((side) =>
    side?.pieces.map(({ text, isChanged }) => (isChanged ? `*${text}*` : text)).join(''),
  )
const content = CONTENT_TYPE_DEFINITIONS.news.fields.find(({ name }) => name === 'content')
if (content === undefined) throw new Error('Articles have a text')

describe('side-by-side comparison', () => {
  it('marks changed words', () => {
    const rows = diffValues(content, '<p>It runs at 300 metres.</p>', '<p>It runs at 320 metres.</p>')
    expect(rows.map(describeRow)).toEqual([['It runs at *300* metres.', 'It runs at *320* metres.']])
  })

  it('leaves a gap where one side has no line', () => {
    const rows = diffValues(content, '<p>One.</p><p>Two.</p>', '<p>One.</p><h2>New</h2><p>Two.</p>')
    expect(rows.map(describeRow)).toEqual([
      ['One.', 'One.'],
      [undefined, '*New*'],
      ['Two.', 'Two.'],
    ])
  })

  it('shows structural changes', () => {
    const [row] = diffValues(content, '<p>Words</p>', '<h2>Words</h2>')
    const structures = { before: { structure: 'Paragraph' }, after: { structure: 'Heading 2' } }
    expect(row).toMatchObject({ isChanged: true, ...structures })
  })

  it('lists only changed fields, in form order', () => {
    const before = { title: 'A', tags: ['one'], seo_settings: { title: 'x', b: 1 }, excerpt: 'Same' }
    const after = { title: 'B', tags: ['one', 'two'], seo_settings: { b: 1, title: 'x' }, excerpt: 'Same' }
    expect(diffFields('blog', before, after).map(({ field }) => field.name)).toEqual(['title', 'tags'])
  })

  it('works for completely different texts', () => {
    const text = (word: string) =>
      Array.from({ length: 600 }, (_, n) => `<p>${word} ${n} ${word}${n % 7}</p>`).join('')
    expect(diffValues(content, text('one'), text('two'))).toHaveLength(600)
  })
})
