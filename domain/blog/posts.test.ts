import { describe, expect, it } from 'vitest'
import {
  BLOG_CONTENT_MAX,
  BLOG_LABELS_MAX,
  BLOG_SEO_SETTINGS_MAX_BYTES,
  BLOG_TITLE_MAX,
  blogDraft,
  isOut,
} from './posts.ts'

describe('blogDraft', () => {
  it('needs a title alone, and has a default for the rest', () => {
    expect(blogDraft.parse({ title: ' A title ' })).toEqual({
      title: 'A title',
      content: '',
      excerpt: '',
      author: 'Anonymous',
      status: 'draft',
      featuredImage: null,
      featuredImageAlt: null,
      categories: [],
      tags: [],
      seoSettings: {},
    })
  })

  it('takes an author of spaces for nobody', () => {
    expect(blogDraft.parse({ title: 'A title', author: '  ' }).author).toBe('Anonymous')
  })

  it('keeps each label once, on one line, and no empty one', () => {
    const { tags } = blogDraft.parse({ title: 'A title', tags: [' flute ', 'flute', 'top\n test', '', ' '] })
    expect(tags).toEqual(['flute', 'top test'])
  })

  it.each([
    [{ title: '  ' }, ['title'], 'Please enter a title.'],
    [{ title: 'x'.repeat(BLOG_TITLE_MAX + 1) }, ['title'], 'Please keep the title to 200 characters.'],
    [{ content: 'x'.repeat(BLOG_CONTENT_MAX + 1) }, ['content'], 'This post is too long to save.'],
    [{ publishDate: 'tomorrow' }, ['publishDate'], 'Please choose when to publish the post.'],
    [{ publishDate: '2200-01-01T00:00:00Z' }, ['publishDate'], 'Please choose when to publish the post.'],
    [{ publishDate: '1899-12-31T23:59:59Z' }, ['publishDate'], 'Please choose when to publish the post.'],
    [
      { featuredImage: '/a.webp', featuredImageAlt: ' ' },
      ['featuredImageAlt'],
      'Please describe the picture for people who cannot see it.',
    ],
    [{ tags: ['x'.repeat(61)] }, ['tags', 0], 'Please keep each of the tags to 60 characters.'],
    [
      { categories: Array.from({ length: BLOG_LABELS_MAX + 1 }, (_, i) => `${i}`) },
      ['categories'],
      'Please choose no more than 20 categories.',
    ],
    [
      { seoSettings: { title: 'é'.repeat(BLOG_SEO_SETTINGS_MAX_BYTES / 2) } },
      ['seoSettings'],
      'These settings are too long to save.',
    ],
  ])('refuses %o at %s: %s', (change, path, message) => {
    const { error } = blogDraft.safeParse({ title: 'A title', ...change })
    expect(error?.issues).toMatchObject([{ path, message }])
  })

  it.each([{ status: 'archived' }, { seoSettings: [] }, { title: undefined }])('refuses %o', (change) => {
    expect(blogDraft.safeParse({ title: 'A title', ...change }).success).toBe(false)
  })
})

describe('a post is out', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it.each([
    ['published', '2026-11-20T12:00:00Z', true],
    ['published', '2026-11-20T12:00:00.001Z', false],
    ['published', '2026-11-20T13:00:00+01:00', true],
    ['draft', '2026-11-19T12:00:00Z', false],
  ])('when it is %s for %s: %s', (status, publishDate, expected) => {
    expect(isOut({ status, publishDate }, now)).toBe(expected)
  })
})
