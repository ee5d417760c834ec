import { describe, expect, it } from 'vitest'
import type { NewsSummary } from '#app/content/news.ts'
import { markup } from '#tests/support/markup.tsx'
import { NewsCard, type NewsCardData } from './news-card.tsx'
import { toNewsCardData } from './news-card-data.server.ts'

const summary: NewsSummary = {
  id: 1,
  title: 'A box',
  slug: 'a-box',
  date: '2026-11-03',
  type: 'text',
  image: null,
  imageAlt: null,
  imageFocus: null,
  video: null,
  isDeleted: false,
  updatedAt: '2026-11-03T09:00:00Z',
}

describe('card data of an article', () => {
  it.each([
    ['text', {}, { kind: 'text' }],
    ['an image', { image: '/a.jpg', imageAlt: 'A box' }, { kind: 'image', address: '/a.jpg', alt: 'A box' }],
    [
      'an image with its focal point',
      { image: '/a.jpg', imageAlt: 'A box', imageFocus: '7% 30%' },
      {
        kind: 'image',
        address: '/a.jpg',
        alt: 'A box',
        focus: { 'data-focus-x': '07', 'data-focus-y': '30' },
      },
    ],
    ['a video', { video: '/v.mp4' }, { kind: 'video', address: '/v.mp4', poster: undefined }],
    [
      'a video with its poster',
      { video: '/v.mp4', image: '/a.jpg', imageAlt: 'A box' },
      { kind: 'video', address: '/v.mp4', poster: '/a.jpg' },
    ],
  ] as const)('shows %s', (_, fields, media) => {
    expect(toNewsCardData({ ...summary, ...fields }, '').media).toEqual(media)
  })

  it('has media on the API’s origin', () => {
    const facts = toNewsCardData(
      { ...summary, image: '/storage/v1/a.jpg', imageAlt: 'A' },
      'https://data.example.com',
    )
    expect(facts.media).toMatchObject({ address: 'https://data.example.com/storage/v1/a.jpg' })
  })
})

const facts: NewsCardData = { slug: 'a-box', title: 'A <box>', date: '2026-11-03', media: { kind: 'text' } }

describe('news card', () => {
  it('links to its article and shows the date in long British format', () => {
    const html = markup(<NewsCard article={facts} level={3} />)
    expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/news\/a-box"[^>]*>A &lt;box&gt;<\/a><\/h3>/)
    expect(html).toMatch(/<time[^>]*dateTime="2026-11-03"[^>]*>3 November 2026<\/time>/i)
  })

  it('uses the page’s heading level', () => {
    expect(markup(<NewsCard article={facts} level={2} />)).toContain('</h2>')
  })

  it('shows an image with its description, loaded eagerly or lazily', () => {
    const pictured: NewsCardData = {
      ...facts,
      media: { kind: 'image', address: '/a.jpg', alt: 'A machine' },
    }
    const html = markup(<NewsCard article={pictured} level={3} />)
    expect(html).toMatch(/<img[^>]*src="\/a.jpg"/)
    expect(html).toContain('alt="A machine"')
    expect(html).toContain('loading="lazy"')
    expect(markup(<NewsCard article={pictured} level={3} urgent />)).toContain('loading="eager"')
  })

  it('shows a looping video with a pause button', () => {
    const filmed: NewsCardData = { ...facts, media: { kind: 'video', address: '/v.mp4', poster: undefined } }
    const html = markup(<NewsCard article={filmed} level={3} />)
    expect(html).toMatch(/<video[^>]*src="\/v.mp4"[^>]*loop=""/)
    expect(html).toContain('<button')
  })

  it('has no style attribute', () => {
    expect(markup(<NewsCard article={facts} level={3} lead />)).not.toMatch(/\sstyle=/)
  })
})
