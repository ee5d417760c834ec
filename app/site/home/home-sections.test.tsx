import { describe, expect, test } from 'vitest'
import type { NewsCardFacts } from '#app/site/news/news-card-facts.ts'
import { PRODUCTS } from '#domain/products.ts'
import { markup } from '#tests/support/markup.tsx'
import { ClosingSection } from './closing-section.tsx'
import { HomeHero } from './home-hero.tsx'
import { NewsSection } from './news-section.tsx'
import { ProductsSection } from './products-section.tsx'
import { SustainabilitySection } from './sustainability-section.tsx'

const article = (slug: string): NewsCardFacts => ({
  slug,
  title: slug,
  date: '2026-11-03',
  media: { kind: 'text' },
})
const addresses = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

describe('the home page', () => {
  test('opens with the five values', () => {
    const html = markup(<HomeHero />)
    for (const value of ['Service', 'Innovation', 'Value', 'Quality', 'Continuity']) {
      expect(html).toContain(`>${value}</dt>`)
    }
    expect(html).toMatch(/<h1[^>]*>Service, innovation, value and quality, joined by continuity.<\/h1>/)
  })

  test('shows the fifteen products, each leading to itself', () => {
    expect(addresses(markup(<ProductsSection />))).toEqual(
      PRODUCTS.map(({ id }) => `/products?selected=${id}`),
    )
  })

  test('shows news that lead to their articles', () => {
    const html = markup(<NewsSection articles={[article('a-box'), article('b-box')]} />)
    expect(addresses(html)).toEqual(['/news/a-box', '/news/b-box', '/news'])
  })

  test('without news shows links to the news and blog pages', () => {
    expect(addresses(markup(<NewsSection articles={[]} />))).toEqual(['/news', '/blog'])
  })

  test('says that blog posts are to come, and asks people to follow', () => {
    const html = markup(<ClosingSection />)
    expect(html).toContain('Check back soon for new blog posts!')
    expect(html).toContain('LinkedIn')
  })

  test('makes no environmental claim that it does not show the evidence for', () => {
    const words = markup(<SustainabilitySection />)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(words).toContain('read this page as making no such claim')
    expect(words).not.toMatch(/we are (fully |now |a )?(carbon neutral|certified|net zero|B Corp)/i)
  })

  test.each([
    ['hero', <HomeHero key="hero" />],
    ['products', <ProductsSection key="products" />],
    ['news', <NewsSection key="news" articles={[article('a-box')]} />],
    ['sustainability', <SustainabilitySection key="sustainability" />],
    ['closing', <ClosingSection key="closing" />],
  ])('sends its %s section without a style attribute', (_, section) => {
    expect(markup(section)).not.toMatch(/\sstyle=/)
  })
})
