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

describe('labels page', () => {
  it.each([
    [{}, ['Flute', 'flutes', 'Press 9', 'press 10']],
    [{ sort: '-name' }, ['press 10', 'Press 9', 'flutes', 'Flute']],
    [{ sort: 'uses' }, ['flutes', 'Press 9', 'press 10', 'Flute']],
    [{ sort: '-uses' }, ['Flute', 'Press 9', 'press 10', 'flutes']],
    [{ q: 'FLU' }, ['Flute', 'flutes']],
    [{ q: '10 pre' }, ['press 10']],
    [{ show: 'categories' as const }, ['News']],
    [{ page: 2 }, []],
  ])('returns for %j: %j', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  it('counts both types regardless of the search', () => {
    expect(labelsPage(counted, { ...asked, q: 'x' }).counts).toEqual({ categories: 1, tags: 4 })
  })
})

describe('rename preview', () => {
  const page = labelsPage(counted, asked)
  const [flute, flutes, , press10] = page.rows
  it.each([
    [[flutes], 'flutes', 'Same name as now: nothing will change.'],
    [[flutes], 'Board', '“flutes” (1 post) will be renamed to “Board”. This goes live straight away.'],
    [
      [press10],
      'Flutes',
      '“press 10” (3 posts) will be renamed to “Flutes”. This goes live straight away. “flutes” exists too and stays a separate tag.',
    ],
    [
      [flutes, flute],
      'Flute',
      '“flutes” (1 post) will become “Flute”, which 12 posts already have. The tags will be merged. This goes live straight away.',
    ],
    [
      [flutes, press10],
      'Board',
      '“flutes” (1 post) and “press 10” (3 posts) will be merged into a new tag, “Board”. This goes live straight away.',
    ],
  ])('of %j to %s', (rows, name, words) => {
    expect(
      previewRename(
        rows.flatMap((row) => row ?? []),
        name,
        page,
      ),
    ).toBe(words)
  })
})

it('rename result lists the previous names and the number of posts', () => {
  expect(describeRename(['flutes', 'press'], 'Flute', 4)).toBe(
    '“flutes” and “press” merged into “Flute” in 4 posts',
  )
  expect(describeRename(['flutes'], 'Flute', 1)).toBe('“flutes” renamed to “Flute” in 1 post')
})
