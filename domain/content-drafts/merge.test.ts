import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, isSame, mergeFields, resolveConflict } from './merge.ts'

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
