import { describe, expect, it } from 'vitest'
import { csrfRetryDelayMs, listInAnswer } from './website-api.ts'

describe('the list in an answer', () => {
  it.each([
    ['a list itself', [1, 2], 'articles', [1, 2]],
    ['articles by their name', { articles: [1] }, 'articles', [1]],
    ['blogs by theirs', { blogs: [] }, 'blogs', []],
    ['not under another name', { blogs: [1] }, 'articles', null],
    ['not when it is no list', { blogs: 'many' }, 'blogs', null],
    ['not in nothing', null, 'blogs', null],
    ['not in a text', 'blogs', 'blogs', null],
  ] as const)('is found as %s', (_, answer, name, expected) => {
    expect(listInAnswer(answer, name)).toEqual(expected)
  })
})

it('waits 2, 4 and 8 seconds after the first, second and third failed attempt', () => {
  expect([1, 2, 3].map(csrfRetryDelayMs)).toEqual([2000, 4000, 8000])
})
