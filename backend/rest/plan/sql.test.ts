import { describe, expect, it } from 'vitest'
import { arrayLiteral, identifier, integerLiteral, literal } from './sql.ts'

it.each([
  [identifier('a"b'), '"a""b"'],
  [literal("it's"), "'it''s'"],
  [arrayLiteral(['a', 'b"c', 'd\\e']), '{"a","b\\"c","d\\\\e"}'],
])('literal cannot end its text: %s', (text, expected) => {
  expect(text).toBe(expected)
})

describe('integer literal', () => {
  it.each([0, 9, 1000, Number.MAX_SAFE_INTEGER])('accepts the whole number %d', (value) => {
    expect(integerLiteral(value)).toMatch(/^\d+$/)
    expect(Number(integerLiteral(value))).toBe(value)
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', (value) => {
    expect(() => integerLiteral(value)).toThrow(RangeError)
  })
})
