import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { getSearchHighlights } from './search-highlights.server.ts'
import { HighlightedText } from './search-highlights.tsx'

const shown = (article: Parameters<typeof getSearchHighlights>[0], query: string) => {
  const { found } = getSearchHighlights(article, query)
  if (found === undefined) return null
  const html = (pieces: Parameters<typeof HighlightedText>[0]['pieces']) =>
    markup(<HighlightedText pieces={pieces} />).replaceAll(/<mark [^>]*>/g, '<mark>')
  return { title: html(found.title), passage: found.passage && html(found.passage) }
}

describe('search matches', () => {
  it.each([
    [
      'in the title and the excerpt',
      { title: 'Stout pallets', excerpt: 'Of pallets', content: '<p>Pallets</p>' },
      { title: 'Stout <mark>palle</mark>ts', passage: 'Of <mark>palle</mark>ts' },
    ],
    [
      'in the text, where the excerpt has it not',
      { title: 'Stout', excerpt: 'Of trays', content: '<p>New <b>pal</b>lets.</p><p>Here</p>' },
      { title: 'Stout', passage: 'New <mark>palle</mark>ts. Here' },
    ],
    [
      'in the title alone',
      { title: 'Pallets', content: '<p>Nothing</p>' },
      { title: '<mark>Palle</mark>ts', passage: null },
    ],
    [
      'in the title, above the excerpt as it is',
      { title: 'Pallets', excerpt: 'Of trays', content: '' },
      { title: '<mark>Palle</mark>ts', passage: 'Of trays' },
    ],
  ])('are marked %s', (_where, article, expected) => {
    expect(shown(article, 'palle')).toEqual(expected)
  })

  it('are marked only during a search', () => {
    expect(shown({ title: 'Stout' }, '')).toBeNull()
  })

  it('are marked as text, whatever the content', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    expect(
      shown(
        { title: `${hostile} pallets`, content: `<p>pallets &lt;script&gt;${hostile}</p>` },
        'palle <img',
      ),
    ).toEqual({
      title: '&lt;<mark>img</mark> src=x onerror=alert(1)&gt; <mark>palle</mark>ts',
      passage: '<mark>palle</mark>ts &lt;script&gt;',
    })
  })
})
