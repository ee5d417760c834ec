import { describe, expect, it } from 'vitest'
import { NEWS_TITLE_MAX, newsFields, newsType } from './news.ts'

const draft = {
  title: 'A title',
  content: '<p>Words</p>',
  date: '2025-06-30',
  imageAlt: null,
}

describe('newsFields', () => {
  it('accepts a title, a text and a date', () => {
    expect(newsFields.parse(draft)).toEqual(draft)
  })

  it('trims the title and drops an empty alt text', () => {
    expect(newsFields.parse({ ...draft, title: ' A title ', imageAlt: ' ' })).toEqual(draft)
  })

  it.each([
    [{ title: '   ' }, 'title', 'Enter a title.'],
    [{ title: 'x'.repeat(NEWS_TITLE_MAX + 1) }, 'title', 'Keep the title to 200 characters.'],
    [{ date: '' }, 'date', 'Choose a date.'],
    [{ date: '2025-02-30' }, 'date', 'Choose a date.'],
    [{ date: '1899-12-31' }, 'date', 'Choose a date.'],
  ])('rejects %o at %s: %s', (change, field, message) => {
    const { error } = newsFields.safeParse({ ...draft, ...change })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})

describe('newsType', () => {
  it.each([
    [null, null, 'text'],
    ['/a.jpg', null, 'image'],
    [null, '/a.mp4', 'video'],
    ['/a.jpg', '/a.mp4', 'video'],
  ] as const)('returns for image %s and video %s: %s', (image, video, type) => {
    expect(newsType({ image, video })).toBe(type)
  })
})
