import { describe, expect, it } from 'vitest'
import type { NewsArticle } from '#app/content/news.ts'
import {
  hasPicture,
  isChanged,
  type Medium,
  parseForm,
  replacedMedia,
  startForm,
} from './article-form-state.ts'

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

describe('a form', () => {
  it('begins for a new article with the day’s date and nothing else', () => {
    expect(startForm(null, '2026-01-02')).toEqual({
      title: '',
      content: '',
      date: '2026-01-02',
      medium: { kind: 'none' },
      imageAlt: '',
    })
  })

  it('sends an article that nobody changed as it was', () => {
    const { title, content, date, image, imageAlt, video } = article
    expect(parseForm(start, '/new')).toEqual({
      draft: { title, content, date, image, imageAlt, video },
      errors: null,
    })
  })

  it.each([
    ['nothing', {}, false],
    ['a title', { title: 'Another' }, true],
    ['a title and back', { title: 'A title' }, false],
    ['a chosen picture', { medium: photo }, true],
    ['no picture any more', { medium: { kind: 'none' } as const }, true],
  ])('knows that %s was changed', (_, change, expected) => {
    expect(isChanged({ ...start, ...change }, start)).toBe(expected)
  })

  it.each([
    ['a chosen picture', photo, { image: '/new', imageAlt: 'A press', video: null }],
    ['a chosen video, which needs no description', film, { image: null, imageAlt: null, video: '/new' }],
    ['nothing', { kind: 'none' } as const, { image: null, imageAlt: null, video: null }],
    [
      'a stored video with its poster',
      { kind: 'stored', image: '/poster.jpg', video: '/film.mp4' } as const,
      { image: '/poster.jpg', imageAlt: 'A press', video: '/film.mp4' },
    ],
  ])('sends of %s only what belongs to it', (_, medium, expected) => {
    expect(parseForm({ ...start, medium }, '/new').draft).toMatchObject(expected)
  })

  it('names every fault at its field', () => {
    const { errors } = parseForm({ title: '', content: '', date: '', medium: photo, imageAlt: '' }, '/new')
    expect(Object.keys(errors ?? {}).sort()).toEqual(['date', 'title'])
    expect(parseForm({ ...start, medium: photo, imageAlt: '' }, '/new').errors).toEqual({
      imageAlt: 'Please describe the picture for people who cannot see it.',
    })
  })
})

describe('replaced media', () => {
  const draft = { title: '', content: '', date: '', image: '/new.jpg', imageAlt: 'x', video: null }
  it.each([
    ['a new article has none', null, draft, []],
    ['what is kept is none', article, { ...draft, image: '/old.jpg' }, []],
    ['a picture that gave way to another', article, draft, ['/old.jpg']],
    ['a picture that was taken out', article, { ...draft, image: null }, ['/old.jpg']],
    ['a video with its poster', { ...article, video: '/old.mp4' }, draft, ['/old.jpg', '/old.mp4']],
  ])('%s', (_, before, after, expected) => {
    expect(replacedMedia(before, after)).toEqual(expected)
  })
})

describe('hasPicture', () => {
  it.each([
    [photo, true],
    [film, false],
    [{ kind: 'none' }, false],
    [{ kind: 'stored', image: '/a.jpg', video: null }, true],
    [{ kind: 'stored', image: null, video: '/a.mp4' }, false],
  ] as [Medium, boolean][])('of %o is %s', (medium, expected) => {
    expect(hasPicture(medium)).toBe(expected)
  })
})
