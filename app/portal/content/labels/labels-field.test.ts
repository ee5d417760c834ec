import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOG_LABELS_MAX, normaliseLabel } from '#domain/blog/posts.ts'
import { parseLabels } from './labels-field.tsx'

const many = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`)

describe('typed or pasted labels', () => {
  it('are unique and spelled like existing ones', () => {
    expect(parseLabels([' e-flute', 'E-FLUTE', 'New\tpress', ''], ['E-flute'], 'tags')).toEqual({
      labels: ['E-flute', 'New press'],
      rejected: [],
      error: null,
    })
  })

  it('keep their spelling if two spellings are in use', () => {
    expect(parseLabels(['flute'], ['flute', 'Flute'], 'tags').labels).toEqual(['flute'])
    expect(parseLabels(['FLUTE'], ['flute', 'Flute'], 'tags').labels).toEqual(['Flute'])
  })

  it('stay in the field with an error above the maximum', () => {
    const { labels, rejected, error } = parseLabels([...many(BLOG_LABELS_MAX), 'one', 'two'], [], 'tags')
    expect(labels).toHaveLength(BLOG_LABELS_MAX)
    expect([rejected, error]).toEqual([['one', 'two'], 'Choose up to 20 tags.'])
  })

  it('stay in the field if too long, while the others are accepted', () => {
    const long = 'x'.repeat(61)
    expect(parseLabels([long, 'short'], [], 'categories')).toEqual({
      labels: ['short'],
      rejected: [long],
      error: 'Keep categories to 60 characters each.',
    })
  })

  it('are never lost, and accepted ones can be saved', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 70 }), { maxLength: 30 }), (typed) => {
        const { labels, rejected } = parseLabels(typed, [], 'tags')
        const returned = new Set([...labels, ...rejected].map((label) => label.toLowerCase()))
        const normalised = typed.map((label) =>
          label
            .replace(/[\s\p{Cc}]+/gu, ' ')
            .trim()
            .toLowerCase(),
        )
        for (const label of normalised) expect(label === '' || returned.has(label)).toBe(true)
        expect(labels.map(normaliseLabel)).toEqual(labels)
      }),
    )
  })
})
