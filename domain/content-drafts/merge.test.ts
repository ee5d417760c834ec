import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, isSame } from './fields.ts'
import { mergeFields, mergeRichText, resolveConflict } from './merge.ts'

const fields = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  content: fc.constantFrom('a', 'b', 'c'),
  tags: fc.constantFrom(['a'], ['b'], []),
})

describe('three-way merge', () => {
  it('takes one-sided changes and reports conflicts of both', () => {
    const base = { title: 'A', content: 'x', tags: ['t'] }
    const mine = { ...base, title: 'Mine', content: 'my' }
    const merge = mergeFields(base, mine, { ...base, content: 'their', tags: [] })
    expect(merge).toEqual({
      fields: { title: 'Mine', content: 'my', tags: [] },
      conflicts: ['content'],
      remoteChanges: ['tags'],
    })
  })

  it('never loses one-sided additions', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merge = mergeFields(base, mine, theirs)
        for (const name of changedFields(base, mine))
          expect(merge.fields[name]).toEqual(mine[name as 'title'])
        for (const name of changedFields(base, theirs))
          if (!merge.conflicts.includes(name)) expect(merge.fields[name]).toEqual(theirs[name as 'title'])
      }),
    )
  })

  it('ignores key order and treats missing as null', () => {
    expect([
      isSame({ a: 1, b: [2] }, { b: [2], a: 1 }),
      isSame(undefined, null),
      isSame([1, 2], [2, 1]),
    ]).toEqual([true, true, false])
  })
})

describe('merge of rich text', () => {
  const text = (...paragraphs: string[]) => paragraphs.map((words) => `<p>${words}</p>`).join('')
  const BASE = ['One', 'Two', 'Three']

  it.each([
    ['different paragraphs', ['Mine', 'Two', 'Three'], ['One', 'Two', 'Theirs'], ['Mine', 'Two', 'Theirs']],
    [
      'adjacent paragraphs',
      ['Mine', 'Two', 'Three'],
      ['One', 'Theirs', 'Three'],
      ['Mine', 'Theirs', 'Three'],
    ],
    ['a change and a deletion', ['Mine', 'Two', 'Three'], ['One', 'Two'], ['Mine', 'Two']],
    ['additions at the same place', [...BASE, 'Mine'], [...BASE, 'Theirs'], [...BASE, 'Theirs', 'Mine']],
    ['the same addition', [...BASE, 'Both'], [...BASE, 'Both'], [...BASE, 'Both']],
    [
      'an addition before a change',
      ['One', 'New', 'Two', 'Three'],
      ['One', 'Theirs', 'Three'],
      ['One', 'New', 'Theirs', 'Three'],
    ],
    ['the same paragraph', ['One', 'Mine', 'Three'], ['One', 'Theirs', 'Three'], null],
    ['a change of a deleted paragraph', ['One', 'Mine', 'Three'], ['One', 'Three'], null],
    ['an addition within replaced paragraphs', ['One', 'Mine', 'Two', 'Three'], ['Theirs'], null],
  ])('of %s', (_, mine, theirs, merged) => {
    expect(mergeRichText(text(...BASE), text(...mine), text(...theirs))).toBe(merged && text(...merged))
  })

  it('of one-sided changes is that side', () => {
    const paragraphs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })
    fc.assert(
      fc.property(paragraphs, paragraphs, (base, side) => {
        const [before, after] = [text(...base), text(...side)]
        expect(mergeRichText(before, after, before)).toBe(after)
        expect(mergeRichText(before, before, after)).toBe(after)
      }),
    )
  })

  it('contains every paragraph that either side added', () => {
    const kept = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 6 })
    fc.assert(
      fc.property(kept, (additions) => {
        const base = text(...additions.map((_, index) => `Base ${index}`))
        const side = (name: string, which: 0 | 1) =>
          text(
            ...additions.flatMap((added, index) => [
              `Base ${index}`,
              ...(added[which] ? [`${name} ${index}`] : []),
            ]),
          )
        const [mine, theirs] = [side('Mine', 0), side('Theirs', 1)]
        const merged = mergeRichText(base, mine, theirs) ?? ''
        for (const paragraph of `${mine}${theirs}`.match(/<p>.*?<\/p>/g) ?? [])
          expect(merged.split(paragraph)).toHaveLength(2)
      }),
    )
  })
})

describe('keeping both values', () => {
  it.each([
    ['html', '<p>One.</p><p>Mine.</p>', '<p>One.</p><p>Theirs.</p>', '<p>One.</p><p>Theirs.</p><p>Mine.</p>'],
    ['text', 'One. Mine.', 'One. Theirs.', 'One. Theirs. Mine.'],
    ['labels', ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['picture', '/mine.jpg', '/theirs.jpg', '/mine.jpg'],
  ] as const)('joins the values of a %s field', (form, mine, theirs, both) => {
    expect(resolveConflict(form, 'both', mine, theirs)).toEqual(both)
  })
})
