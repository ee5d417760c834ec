import { describe, expect, it } from 'vitest'
import { monthsInWords } from './rules.ts'

describe('a period in words', () => {
  it.each([
    [1, 'one month'],
    [6, 'six months'],
    [12, 'one year'],
    [13, '13 months'],
    [24, 'two years'],
    [36, 'three years'],
  ])('of %i is %s', (months, words) => {
    expect(monthsInWords(months)).toBe(words)
  })
})
