import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { BlogCard } from './blog-card.tsx'
import { toBlogCardData } from './blog-card-data.server.ts'

const post = {
  id: 3,
  title: 'A post',
  slug: 'a-post',
  excerpt: 'What it says',
  author: 'Ivor Penhallow',
  publishDate: '2026-06-30T23:30:00.123456+00:00',
  featuredImage: null,
  featuredImageAlt: null,
  featuredImageFocus: null,
  categories: ['Materials', 'Design'],
  tags: ['flute'],
  updatedAt: '2026-06-01T00:00:00+00:00',
  content: '<p>Text</p>',
  status: 'published',
  seoSettings: {},
}

describe('blog card', () => {
  const card = (changes = {}) =>
    markup(<BlogCard post={toBlogCardData({ ...post, ...changes }, '')} level={2} />)

  it('shows the London date in long British format, excerpt and author', () => {
    const html = card()
    expect(html).toContain('<time dateTime="2026-07-01">1 July 2026</time>')
    expect(html).toContain('What it says')
    expect(html).toContain('By Ivor Penhallow')
    expect(html).toContain('href="/blog/a-post"')
  })

  it('shows a drawing without an image, always the same for a post', () => {
    expect(card()).toContain('<svg')
    expect(card()).toBe(card())
    expect(card({ id: 4 })).not.toBe(card())
  })

  it('shows the image in several widths with its description', () => {
    const html = card({
      featuredImage: '/storage/v1/object/public/blog-media/featured-images/a.jpg',
      featuredImageAlt: 'A press',
    })
    expect(html).toMatch(/<img[^>]*srcSet="[^"]*featured-images\/a\.jpg\?width=320&amp;quality=68 320w/)
    expect(html).toContain('alt="A press"')
    expect(html).not.toContain('<svg')
  })
})
