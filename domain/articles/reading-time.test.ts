import { expect, test } from 'vitest'
import { readingMinutes, WORDS_PER_MINUTE } from './reading-time.ts'

test.each([
  ['', 1],
  ['a – b', 1],
  ['word '.repeat(WORDS_PER_MINUTE * 2), 2],
  ['word, '.repeat(WORDS_PER_MINUTE * 2.4), 2],
  ['word '.repeat(WORDS_PER_MINUTE * 2.6), 3],
])('a text is read in whole minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})
