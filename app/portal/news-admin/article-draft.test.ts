import { describe, expect, it } from 'vitest'
import type { NewsArticle } from '#app/content/news.ts'
import type { Medium } from '../ui/form/medium.ts'
import { fieldErrors } from '../ui/form/record-form.ts'
import { type ArticleValues, addressNote, articleForm, startForm } from './article-draft.ts'

const article: NewsArticle = {
  id: 7,
  title: 'A title',
  slug: 'a-title',
  content: '<p>Words</p>',
  date: '2025-06-30',
  type: 'image',
  image: '/old.jpg',
  imageAlt: 'A press',
  video: null,
  isDeleted: false,
  updatedAt: '2025-06-30T09:00:00+00:00',
}
const photo: Medium = { kind: 'chosen', file: new File(['x'], 'photo.jpg', { type: 'image/jpeg' }) }
const film: Medium = { kind: 'chosen', file: new File(['x'], 'film.mp4', { type: 'video/mp4' }) }
const start = startForm(article, '2026-01-02')

function errorsOf(values: ArticleValues) {
  const read = articleForm.safeParse(values)
  return read.success ? {} : fieldErrors(read.error)
}

describe('an article’s form', () => {
  it('begins for a new one with the day’s date and nothing else', () => {
    expect(startForm(null, '2026-01-02')).toEqual({
      title: '',
      content: '',
      date: '2026-01-02',
      medium: { kind: 'none' },
      imageAlt: '',
    })
  })

  it('reads one that nobody changed as it was', () => {
    const { title, content, date, imageAlt } = article
    const medium = { kind: 'stored', image: '/old.jpg', video: null }
    expect(articleForm.parse(start)).toEqual({ title, content, date, imageAlt, medium })
  })

  it.each([
    ['a chosen picture', photo, 'A press'],
    ['a chosen video', film, null],
    ['nothing', { kind: 'none' } as const, null],
    [
      'a stored video with its poster',
      { kind: 'stored', image: '/poster.jpg', video: '/film.mp4' } as const,
      'A press',
    ],
  ])('keeps of %s the words that belong to it', (_, medium, imageAlt) => {
    expect(articleForm.parse({ ...start, medium }).imageAlt).toBe(imageAlt)
  })

  it('names every fault at its field', () => {
    const empty = { title: '', content: '', date: '', medium: photo, imageAlt: '' }
    expect(Object.keys(errorsOf(empty)).sort()).toEqual(['date', 'title'])
    expect(errorsOf({ ...start, medium: photo, imageAlt: '' })).toEqual({
      imageAlt: 'Please describe the picture for people who cannot see it.',
    })
  })
})

const named = { title: 'A title', slug: 'a-title-2' }
it.each([
  ['a new article without a title', null, ' ', null],
  ['a new article', null, 'New flute line', 'Address: /news/new-flute-line'],
  ['a title that keeps its address', named, 'A title!', 'Address: /news/a-title-2'],
  [
    'a title that changes it',
    named,
    'Another',
    'New address: /news/another. The present one will lead there.',
  ],
])('says of %s what becomes of its address', (_, before, title, note) => {
  expect(addressNote(before, title)).toBe(note)
})
