import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getHighlightedSnippet, type HighlightedSegment, highlightWords, SNIPPET_LENGTH } from './search.ts'

/** Returns the text with matches in brackets. */
const shown = (pieces: readonly HighlightedSegment[]) =>
  pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')

describe('search highlights', () => {
  it.each([
    ['palle', 'New pallets, old palletisers', 'New [palle]ts, old [palle]tisers'],
    ['etterb', 'A letterbox', 'A l[etterb]ox'],
    ['FLUTE', 'A flute', 'A [flute]'],
    ['cafe', 'The café', 'The [café]'],
    ['Café', 'The CAFE', 'The [CAFE]'],
    ['E-flute', 'E-flute, E flute and eflute', '[E-flute], [E flute] and [eflute]'],
    ['eflute', 'E-flute, E flute and eflute', '[E-flute], [E flute] and [eflute]'],
    ['die cut', 'A die-cut box', 'A [die]-[cut] box'],
    ['die-cut', 'A die cut and a diecut box', 'A [die cut] and a [diecut] box'],
    ['3mm', '3 mm, 3-mm and 13 mm', '[3 mm], [3-mm] and 13 mm'],
    ['b', 'Board of B flute, but no cab', '[B]oard of [B] flute, [b]ut no cab'],
    ['flutes', 'A flute is fluted', 'A [flute] is [fluted]'],
    ['printing', 'Print is printed', '[Print] is [printed]'],
    ['what is the box for', 'The box for what it is', 'The [box] for what it is'],
    ['the', 'The other', '[The] o[the]r'],
    ['50%', '50% off, 50 more', '[50]% off, [50] more'],
    ['p_llet', 'A pallet', 'A pallet'],
    ['%', '100%', '100%'],
    ['.*', 'Any (thing)', 'Any (thing)'],
    ['', 'Nothing', 'Nothing'],
    ['x', '', ''],
    ['ab abc', 'abcd', '[abc]d'],
    ['ﬁbre', 'Fibre', '[Fibre]'],
    ['trucks', 'Two lorries and a van, to our advantage', 'Two [lorries] and a [van], to our advantage'],
    ['SRP', 'A shelf-ready pack', 'A [shelf-ready] pack'],
  ])('mark the words of %j in %j', (query, text, marked) => {
    expect(shown(highlightWords(text, query))).toBe(marked)
  })

  it('split the text without changing it', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[aeé \-flut]*$/))
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const pieces = highlightWords(text, query)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.filter((piece) => piece.text === '')).toHaveLength(text === '' ? 1 : 0)
      }),
    )
  })

  it.each([
    ['signs', '-'.repeat(100_000)],
    ['a letter and signs', 'a--------'.repeat(12_000)],
    ['spaces', ' '.repeat(100_000)],
    ['one letter', 'a'.repeat(100_000)],
  ])('are fast in a very long text of %s', (_what, text) => {
    const before = process.threadCpuUsage()
    highlightWords(text, 'aaaaaaaab a-a-a-b 1a ab ac ad ae af')
    const { user } = process.threadCpuUsage(before)
    expect(user / 1000).toBeLessThan(10_000)
  })
})

describe('search snippet', () => {
  const filler = 'Words that were not looked for. '.repeat(20)

  it('is the whole of a short text', () => {
    expect(shown(getHighlightedSnippet('Stout pallets here', 'palle') ?? [])).toBe('Stout [palle]ts here')
  })

  it('is null without a match', () => {
    expect(getHighlightedSnippet('Stout trays', 'palle')).toBeNull()
  })

  it('starts and ends with whole words around the match', () => {
    const passage = shown(getHighlightedSnippet(`${filler}The pallets came. ${filler}`, 'pallet') ?? [])
    expect(passage).toMatch(/^… \S.* The \[pallets?\]s? came\. .*\S …$/)
    expect(passage.length).toBeLessThan(SNIPPET_LENGTH + 20)
  })

  it('is cut within an endless word', () => {
    const passage = shown(getHighlightedSnippet('x'.repeat(5000), 'xxx') ?? [])
    expect(passage.length).toBeLessThan(SNIPPET_LENGTH * 2)
  })
})
