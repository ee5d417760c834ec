import { describe, expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

describe('excerpt', () => {
  it('is the whole of a short text', () => {
    expect(excerpt('A short text.')).toBe('A short text.')
    expect(excerpt('')).toBe('')
  })

  it('ends after a whole word, without punctuation', () => {
    const words = `${'corrugated board, '.repeat(20)}end`
    const text = excerpt(words)
    expect(text).toMatch(/(corrugated|board)…$/)
    expect(text.length).toBeLessThanOrEqual(156)
    expect(words.startsWith(text.slice(0, -1))).toBe(true)
  })

  it('cuts a text without spaces', () => {
    expect(excerpt('x'.repeat(400))).toBe(`${'x'.repeat(155)}…`)
  })
})
