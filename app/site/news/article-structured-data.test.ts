import { expect, it } from 'vitest'
import { articleStructuredData } from './article-structured-data.ts'

it('an article tells search engines what it is, when it was written and where it stands', () => {
  const article = {
    slug: 'a-box',
    title: 'A box',
    description: 'All about it',
    date: '2026-11-03',
    updatedAt: '2026-11-04T10:00:00Z',
    image: '/a.jpg',
  }
  expect(articleStructuredData(article, 'https://boxes.example.com')).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'NewsArticle',
        headline: 'A box',
        datePublished: '2026-11-03',
        dateModified: '2026-11-04T10:00:00Z',
        mainEntityOfPage: 'https://boxes.example.com/news/a-box',
        image: ['https://boxes.example.com/a.jpg'],
        publisher: { name: 'Downland Packaging' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Home' }, { name: 'Latest News' }, { position: 3, name: 'A box' }],
      },
    ],
  })
})
