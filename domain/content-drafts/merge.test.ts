import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, isSame, mergeFields, resolveConflict } from './merge.ts'

const fields = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  content: fc.constantFrom('a', 'b', 'c'),
  tags: fc.constantFrom(['a'], ['b'], []),
})

describe('three texts', () => {
  it('merge by field: what one side changed is taken, what both changed clashes', () => {
    const base = { title: 'A', content: 'x', tags: ['t'] }
    const merge = mergeFields(
      base,
      { ...base, title: 'Mine', content: 'my' },
      { ...base, content: 'their', tags: [] },
    )
    expect(merge).toEqual({
      fields: { title: 'Mine', content: 'my', tags: [] },
      clashes: ['content'],
      taken: ['tags'],
    })
  })

  it('never lose what only one of them has', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merge = mergeFields(base, mine, theirs)
        for (const name of changedFields(base, mine))
          expect(merge.fields[name]).toEqual(mine[name as 'title'])
        for (const name of changedFields(base, theirs))
          if (!merge.clashes.includes(name)) expect(merge.fields[name]).toEqual(theirs[name as 'title'])
      }),
    )
  })

  it('know no order of an object’s entries, and nothing as null', () => {
    expect([
      isSame({ a: 1, b: [2] }, { b: [2], a: 1 }),
      isSame(undefined, null),
      isSame([1, 2], [2, 1]),
    ]).toEqual([true, true, false])
  })
})

describe('both', () => {
  it.each([
    ['html', '<p>One.</p><p>Mine.</p>', '<p>One.</p><p>Theirs.</p>', '<p>One.</p><p>Theirs.</p><p>Mine.</p>'],
    ['text', 'One. Mine.', 'One. Theirs.', 'One. Theirs. Mine.'],
    ['labels', ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['picture', '/mine.jpg', '/theirs.jpg', '/mine.jpg'],
  ] as const)('of a field of the form %s', (form, mine, theirs, both) => {
    expect(resolveConflict(form, 'both', mine, theirs)).toEqual(both)
  })
})
