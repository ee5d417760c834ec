import { latestNews } from '#app/content/news.ts'
import { siteServices } from '#app/server-context.ts'
import { pageMeta } from '#app/site/layout/page-meta.ts'
import { newsCardFacts } from '#app/site/news/news-card-facts.ts'
import { BRAND } from '#domain/brand.ts'
import { HOME_LIST_LIMIT } from '#domain/news.ts'
import type { Route } from './+types/home'
import { ClosingSection } from './closing-section.tsx'
import { HomeHero } from './home-hero.tsx'
import { NewsSection } from './news-section.tsx'
import { ProductsSection } from './products-section.tsx'
import { SustainabilitySection } from './sustainability-section.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    description: BRAND.summary,
    keywords: 'corrugated packaging, cardboard boxes, shelf ready packaging, display units, UK manufacturer',
    path: '/',
    siteUrl: loaderData.siteUrl,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { data, page, report, now, siteUrl, browser } = context.get(siteServices)
  page.tag('news_articles')
  try {
    const articles = await latestNews(data, HOME_LIST_LIMIT)
    return { siteUrl, news: articles.map((article) => newsCardFacts(article, browser.supabaseUrl)) }
  } catch (error) {
    // A failed load shows the empty fallback, and must not be kept once the data is back.
    report(error)
    page.validUntil(now())
    return { siteUrl, news: [] }
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeHero />
      <ProductsSection />
      <NewsSection articles={loaderData.news} />
      <SustainabilitySection />
      <ClosingSection />
    </>
  )
}
