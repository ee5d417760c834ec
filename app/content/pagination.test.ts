import { expect, it } from 'vitest'
import { rangeOf, sorting, wordPatterns } from './pagination.ts'

it.each([
  ['-date', { column: 'date', ascending: false }],
  ['title', { column: 'title', ascending: true }],
])('the order %s is %j', (text, expected) => {
  expect(sorting(text)).toEqual(expected)
})

it.each([
  [1, [0, 49]],
  [3, [100, 149]],
])('page %i is the rows %j', (page, range) => {
  expect(rangeOf(page)).toEqual(range)
})

it.each([
  ['', []],
  ['  press  Andover ', ['%press%', '%Andover%']],
  ['50%_a\\b', ['%50\\%\\_a\\\\b%']],
])('the words %j are the patterns %j', (text, patterns) => {
  expect(wordPatterns(text)).toEqual(patterns)
})
