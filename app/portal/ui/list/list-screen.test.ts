import { expect, it } from 'vitest'
import { resultSentence } from './list-screen.tsx'

it.each([
  [1, 0, 0, 'No results'],
  [1, 1, 1, '1 article'],
  [1, 9, 9, '9 articles'],
  [1, 50, 230, '1 to 50 of 230 articles'],
  [5, 30, 230, '201 to 230 of 230 articles'],
  [1, 50, 150, '1 to 50 of more than 150 articles', true],
])('describes page %i with %i rows of %i as %s', (page, shown, total, expected, isTotalLeast = false) => {
  expect(resultSentence(['article', 'articles'], page, shown, { total, isTotalLeast })).toBe(expected)
})
