import { describe, expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const SITE_URL = 'https://boxes.example.com'
const page = { description: 'All about boxes', path: '/news', siteUrl: SITE_URL }

/** Content by name or property, and the title and canonical URL. */
function facts(descriptors: ReturnType<typeof pageMeta>): Record<string, unknown> {
  return Object.fromEntries(
    descriptors.map((tag) => {
      const found = tag as Record<string, unknown>
      if ('title' in found) return ['title', found.title]
      if (found.rel === 'canonical') return ['canonical', found.href]
      return [found.name ?? found.property, found.content]
    }),
  )
}

describe('metadata of a page', () => {
  it('has page title, company name and canonical URL', () => {
    expect(facts(pageMeta({ ...page, title: 'Latest News' }))).toMatchObject({
      title: 'Latest News | Downland Packaging',
      description: 'All about boxes',
      canonical: 'https://boxes.example.com/news',
      'og:title': 'Latest News',
      'og:description': 'All about boxes',
      'og:url': 'https://boxes.example.com/news',
      'og:type': 'website',
      'og:locale': 'en_GB',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Latest News',
    })
  })

  it('starts with the company on the home page', () => {
    expect(facts(pageMeta({ ...page, path: '/' }))).toMatchObject({
      title: 'Downland Packaging | Corrugated packaging',
      canonical: 'https://boxes.example.com/',
      'og:title': 'Downland Packaging',
    })
  })

  it('uses the company card for pages without an image', () => {
    expect(facts(pageMeta(page))['og:image']).toBe('https://boxes.example.com/social-card.png')
  })

  it('uses the page’s card with its size', () => {
    const card = 'https://boxes.example.com/news/a-box/social-card.jpg'
    const found = facts(pageMeta({ ...page, title: 'A box', card: '/news/a-box/social-card.jpg' }))
    expect(found).toMatchObject({
      'og:image': card,
      'twitter:image': card,
      'og:image:alt': 'A box',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
  })

  it('has date and video for an article', () => {
    const found = facts(pageMeta({ ...page, kind: 'article', publishedOn: '2026-11-03', video: '/v.mp4' }))
    expect(found).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2026-11-03',
      'og:video': `${SITE_URL}/v.mp4`,
    })
  })
})
