import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blogSlug, isArticleNumber, newsSlug, readingMinutes, WORDS_PER_MINUTE } from './article.ts'

describe('newsSlug', () => {
  it.each([
    ['New flute line at Andover', 'new-flute-line-at-andover'],
    ['  --100% recycled!  ', '100-recycled'],
    ['B & E flute: which?', 'b-e-flute-which'],
    ['Crème brûlée', 'cr-me-br-l-e'],
    ['2025', '2025-article'],
    ['Preview', 'preview-article'],
    ['\u212Apa', 'pa'],
    ['!!!', 'article'],
  ])('makes %j into %j', (title, slug) => {
    expect(newsSlug(title)).toBe(slug)
  })

  it('returns lower-case words with single hyphens and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const slug = newsSlug(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(isArticleNumber(slug)).toBe(false)
        expect(newsSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('blogSlug', () => {
  it.each([
    ['Which flute? A guide', 'which-flute-a-guide'],
    ['B & E flute', 'b-e-flute'],
    ["The customer's box, drawn", 'the-customers-box-drawn'],
    ['Kraft – or – test', 'kraft-or-test'],
    ['a - b -- c', 'a-b-c'],
    ['tab\tand\nline', 'tab-and-line'],
    ['3.2 mm', '32-mm'],
    [' edges ', '-edges-'],
    ['Crème brûlée', 'crme-brle'],
    ['\u212Apa', 'pa'],
    ['2026', '2026-post'],
    ['£2,026', '2026-post'],
    ['Preview', 'preview-post'],
    ['', 'post'],
    ['!!!', 'post'],
    [' - ', 'post'],
  ])('makes %j into %j', (title, slug) => {
    expect(blogSlug(title)).toBe(slug)
  })

  it('is never empty, numeric or reserved, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a -]*$/)), (title) => {
        const slug = blogSlug(title)
        expect(slug).toMatch(/^-?[a-z0-9]+(-[a-z0-9]+)*-?$/)
        expect(isArticleNumber(slug)).toBe(false)
        expect(blogSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('isArticleNumber', () => {
  it.each(['1', '42'])('accepts the number %j', (value) => {
    expect(isArticleNumber(value)).toBe(true)
  })

  it.each(['0', '042', '4.2', '-1', '4a', '', '9'.repeat(30)])('rejects other text: %j', (value) => {
    expect(isArticleNumber(value)).toBe(false)
  })
})

describe('readingMinutes', () => {
  it('rounds to whole minutes, at least one', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('a – b')).toBe(1)
    const minutes = [2, 2.4, 2.6].map((factor) => readingMinutes('word, '.repeat(WORDS_PER_MINUTE * factor)))
    expect(minutes).toEqual([2, 2, 3])
  })
})
