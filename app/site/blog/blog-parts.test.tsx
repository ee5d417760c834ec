import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { BlogCard, blogCardFacts } from './blog-card.tsx'
import { MorePosts } from './more-posts.tsx'
import { postFacts } from './post-facts.server.ts'
import { postStructuredData } from './post-structured-data.ts'
import { PreviewBar } from './preview.tsx'

const post = {
  id: 3,
  title: 'A post',
  slug: 'a-post',
  excerpt: 'What it says',
  author: 'Ivor Penhallow',
  publishDate: '2026-06-30T23:30:00.123456+00:00',
  featuredImage: null,
  featuredImageAlt: null,
  categories: ['Materials', 'Design'],
  tags: ['flute'],
  updatedAt: '2026-06-01T00:00:00+00:00',
  content: '<p>Text</p>',
  status: 'published',
  seoSettings: {},
}

describe('the card of a post', () => {
  const card = (changes = {}) =>
    markup(<BlogCard post={blogCardFacts({ ...post, ...changes }, '')} level={2} />)

  it('has its day in London in the long British format, its excerpt and its author', () => {
    const html = card()
    expect(html).toContain('<time dateTime="2026-07-01">1 July 2026</time>')
    expect(html).toContain('What it says')
    expect(html).toContain('By Ivor Penhallow')
    expect(html).toContain('href="/blog/a-post"')
  })

  it('has a drawing where there is no picture, for each post always the same', () => {
    expect(card()).toContain('<svg')
    expect(card()).toBe(card())
    expect(card({ id: 4 })).not.toBe(card())
  })

  it('has its picture in several widths with its description', () => {
    const html = card({
      featuredImage: '/storage/v1/object/public/blog-media/featured-images/a.jpg',
      featuredImageAlt: 'A press',
    })
    expect(html).toMatch(/<img[^>]*srcSet="[^"]*featured-images\/a\.jpg\?width=320&amp;quality=68 320w/)
    expect(html).toContain('alt="A press"')
    expect(html).not.toContain('<svg')
  })
})

it('there is nothing related to the only post', () => {
  expect(markup(<MorePosts posts={[]} />)).toBe('')
})

describe('what search engines read of a post', () => {
  const graph = (changes = {}) =>
    (
      postStructuredData(postFacts({ ...post, ...changes }, ''), 'https://boxes.example.com') as {
        '@graph': Record<string, unknown>[]
      }
    )['@graph']

  it('is a posting by a person, new to readers when it came out', () => {
    expect(graph()[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A post',
      description: 'What it says',
      datePublished: post.publishDate,
      dateModified: post.publishDate,
      mainEntityOfPage: 'https://boxes.example.com/blog/a-post',
      author: { '@type': 'Person', name: 'Ivor Penhallow' },
      articleSection: ['Materials', 'Design'],
      keywords: 'flute',
      image: ['https://boxes.example.com/social-card.png'],
    })
  })

  it('is by the company where nobody signed it', () => {
    expect(graph({ author: 'Anonymous' })[0]?.author).toMatchObject({ '@type': 'Organization' })
  })

  it('says when it was changed, and the way to it', () => {
    const [posting, way] = graph({ updatedAt: '2026-08-01T00:00:00+00:00' })
    expect(posting?.dateModified).toBe('2026-08-01T00:00:00+00:00')
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(way?.itemListElement).toHaveLength(3)
  })
})

it.each([
  ['draft', 'Preview of a draft.'],
  ['scheduled', 'Preview of a scheduled post.'],
  ['out', 'Preview of a post that is out.'],
] as const)('a preview says that a post is %s', (status, words) => {
  expect(markup(<PreviewBar status={status} />)).toContain(words)
})
