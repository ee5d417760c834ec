import { describe, expect, it } from 'vitest'
import { groupBySitting } from './sittings.ts'

const revision = (number: number, time: string, more: object = {}) => ({
  ...{ number, isAutomatic: true, isPublished: false, restoredFrom: null, savedBy: 'Ann' },
  savedAt: `2026-11-28T${time}:00Z`,
  ...more,
})

describe('revisions by sitting', () => {
  it.each([
    ['automatic saves are one group', [{}, {}, {}], [[4, 3, 2], [1]]],
    ['a save by the user is alone', [{}, { isAutomatic: false }, {}], [[4], [3], [2], [1]]],
    ['a published one is alone', [{}, { isPublished: true }, {}], [[4], [3], [2], [1]]],
    ['a restored one is alone', [{ restoredFrom: 1 }, {}, {}], [[4], [3, 2], [1]]],
    ['another user begins a group', [{}, {}, { savedBy: 'Ben' }], [[4, 3], [2], [1]]],
  ])('%s, and one after a pause begins another', (_rule, [fourth, third, second], expected) => {
    const groups = groupBySitting([
      revision(4, '10:50', fourth),
      revision(3, '10:40', third),
      revision(2, '10:31', second),
      revision(1, '10:00'),
    ])
    expect(groups.map((group) => group.map(({ number }) => number))).toEqual(expected)
  })
})
