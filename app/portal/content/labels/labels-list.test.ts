import { describe, expect, it } from 'vitest'
import { describeRename, labelsPage, previewRename } from './labels-list.tsx'

const counted = {
  categories: [{ label: 'News', uses: 4 }],
  tags: [
    { label: 'flutes', uses: 1 },
    { label: 'Flute', uses: 12 },
    { label: 'press 10', uses: 3 },
    { label: 'Press 9', uses: 3 },
  ],
}
const asked = { show: 'tags', q: '', sort: 'name', page: 1 } as const
const names = (query: Partial<Parameters<typeof labelsPage>[1]>) =>
  labelsPage(counted, { ...asked, ...query }).rows.map(({ label }) => label)

describe('the page of labels', () => {
  it.each([
    [{}, ['Flute', 'flutes', 'Press 9', 'press 10']],
    [{ sort: '-name' }, ['press 10', 'Press 9', 'flutes', 'Flute']],
    [{ sort: 'uses' }, ['flutes', 'Press 9', 'press 10', 'Flute']],
    [{ sort: '-uses' }, ['Flute', 'Press 9', 'press 10', 'flutes']],
    [{ q: 'FLU' }, ['Flute', 'flutes']],
    [{ q: '10 pre' }, ['press 10']],
    [{ show: 'categories' as const }, ['News']],
    [{ page: 2 }, []],
  ])('for %j has %j', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  it('counts both lists, whatever is looked for', () => {
    expect(labelsPage(counted, { ...asked, q: 'x' }).counts).toEqual({ categories: 1, tags: 4 })
  })
})

describe('what is said before labels get one name', () => {
  const page = labelsPage(counted, asked)
  const [flute, flutes, , press10] = page.rows
  it.each([
    [[flutes], 'flutes', 'Nothing changes: that is the present name.'],
    [[flutes], 'Board', '“flutes” (one post) will be “Board”. Readers see it at once.'],
    [
      [press10],
      'Flutes',
      '“press 10” (3 posts) will be “Flutes”. Readers see it at once. There is “flutes” too: these stay two tags.',
    ],
    [
      [flutes, flute],
      'Flute',
      '“flutes” (one post) will be “Flute”, a tag that 12 posts have already: they become one. Readers see it at once.',
    ],
    [
      [flutes, press10],
      'Board',
      '“flutes” (one post) and “press 10” (3 posts) will be one new tag, “Board”. Readers see it at once.',
    ],
  ])('%j to %s', (rows, name, words) => {
    expect(
      previewRename(
        rows.flatMap((row) => row ?? []),
        name,
        page,
      ),
    ).toBe(words)
  })
})

it('what is said after it names every former name, and how many posts changed', () => {
  expect(describeRename(['flutes', 'press'], 'Flute', 4)).toBe(
    '“flutes” and “press” are “Flute” now, in 4 posts.',
  )
  expect(describeRename(['flutes'], 'Flute', 1)).toBe('“flutes” is “Flute” now, in one post.')
})
