import { describe, expect, it } from 'vitest'
import type { NewsSummary } from '#app/content/news.ts'
import { newsCardFacts } from './news-card.tsx'

const summary: NewsSummary = {
  id: 1,
  title: 'A box',
  slug: 'a-box',
  date: '2026-11-03',
  type: 'text',
  image: null,
  imageAlt: null,
  video: null,
  isDeleted: false,
  updatedAt: '2026-11-03T09:00:00Z',
}

describe('what a card shows of an article', () => {
  it.each([
    ['text', {}, { kind: 'text' }],
    ['a picture', { image: '/a.jpg', imageAlt: 'A box' }, { kind: 'image', address: '/a.jpg', alt: 'A box' }],
    ['a video', { video: '/v.mp4' }, { kind: 'video', address: '/v.mp4', poster: undefined }],
    [
      'a video with its poster',
      { video: '/v.mp4', image: '/a.jpg', imageAlt: 'A box' },
      { kind: 'video', address: '/v.mp4', poster: '/a.jpg' },
    ],
  ] as const)('is %s', (_, fields, media) => {
    expect(newsCardFacts({ ...summary, ...fields }, '').media).toEqual(media)
  })

  it('has its media at the API when that is elsewhere', () => {
    const facts = newsCardFacts(
      { ...summary, image: '/storage/v1/a.jpg', imageAlt: 'A' },
      'https://data.example.com',
    )
    expect(facts.media).toMatchObject({ address: 'https://data.example.com/storage/v1/a.jpg' })
  })
})
