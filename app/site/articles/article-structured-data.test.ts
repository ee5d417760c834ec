import { describe, expect, it } from 'vitest'
import { articleStructuredData } from './article-structured-data.ts'

const SITE_URL = 'https://boxes.example.com'
const article = {
  type: 'NewsArticle',
  list: { label: 'Latest News', to: '/news' },
  slug: 'a-box',
  title: 'A box',
  description: 'All about it',
  published: '2026-11-03',
  updated: '2026-11-04T10:00:00Z',
  image: '/a.jpg',
  minutes: 2,
} as const
const post = {
  ...article,
  type: 'BlogPosting',
  list: { label: 'Blog', to: '/blog' },
  published: '2026-07-01T08:00:00Z',
  updated: '2026-06-01T08:00:00Z',
  image: undefined,
  author: 'Ivor Penhallow',
  categories: ['Materials', 'Design'],
  tags: ['flute'],
} as const

const graph = (of: Parameters<typeof articleStructuredData>[0]) =>
  (articleStructuredData(of, SITE_URL) as { '@graph': Record<string, unknown>[] })['@graph']

describe('structured data of an article', () => {
  it('has type, dates and URL', () => {
    expect(graph(article)).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: 'A box',
        datePublished: '2026-11-03',
        dateModified: '2026-11-04T10:00:00Z',
        mainEntityOfPage: `${SITE_URL}/news/a-box`,
        image: [`${SITE_URL}/a.jpg`],
        author: { '@type': 'Organization' },
        publisher: { name: 'Downland Packaging' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Home' }, { name: 'Latest News' }, { position: 3, name: 'A box' }],
      },
    ])
  })
})

describe('structured data of a post', () => {
  it('is a blog posting by a person with the publish date', () => {
    expect(graph(post)[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A box',
      description: 'All about it',
      datePublished: post.published,
      dateModified: post.published,
      mainEntityOfPage: `${SITE_URL}/blog/a-box`,
      author: { '@type': 'Person', name: 'Ivor Penhallow' },
      articleSection: ['Materials', 'Design'],
      keywords: 'flute',
      image: [`${SITE_URL}/social-card.png`],
    })
  })

  it('is by the company without an author', () => {
    expect(graph({ ...post, author: undefined })[0]?.author).toMatchObject({ '@type': 'Organization' })
  })

  it('has the date of the last change and breadcrumbs', () => {
    const [posting, way] = graph({ ...post, updated: '2026-08-01T00:00:00+00:00' })
    expect(posting?.dateModified).toBe('2026-08-01T00:00:00+00:00')
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(way?.itemListElement).toHaveLength(3)
  })
})
