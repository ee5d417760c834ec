import { expect, it } from 'vitest'
import { rangeOf, sorting, wordPatterns } from './pagination.ts'

it.each([
  ['-date', { column: 'date', ascending: false }],
  ['title', { column: 'title', ascending: true }],
])('parses sort order %s as %j', (text, expected) => {
  expect(sorting(text)).toEqual(expected)
})

it.each([
  [1, [0, 49]],
  [3, [100, 149]],
])('maps page %i to rows %j', (page, range) => {
  expect(rangeOf(page)).toEqual(range)
})

it.each([
  ['', []],
  ['  press  Andover ', ['%press%', '%Andover%']],
  ['50%_a\\b', ['%50\\%\\_a\\\\b%']],
])('turns the words %j into the patterns %j', (text, patterns) => {
  expect(wordPatterns(text)).toEqual(patterns)
})
