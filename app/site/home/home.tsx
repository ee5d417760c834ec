import { latestBlogs } from '#app/content/blog.ts'
import { latestNews } from '#app/content/news.ts'
import { type SiteServices, siteServices } from '#app/server-context.ts'
import { JsonLd } from '#app/site/layout/json-ld.tsx'
import { pageMeta } from '#app/site/layout/page-meta.ts'
import { newsCardFacts } from '#app/site/news/news-card-facts.ts'
import { BRAND, CERTIFICATES, CLAIMS } from '#domain/brand.ts'
import { HOME_LIST_LIMIT } from '#domain/news.ts'
import { claimsInDate, inDate, nextExpiry } from '#domain/registers.ts'
import type { Route } from './+types/home'
import { blogCardFacts } from './blog-card-facts.ts'
import { BlogSection } from './blog-section.tsx'
import { organisation, website } from './company-structured-data.ts'
import { FILM } from './film.ts'
import { FilmSection } from './film-section.tsx'
import { HomeHero } from './home-hero.tsx'
import { NewsSection } from './news-section.tsx'
import { ProductsSection } from './products-section.tsx'
import { SocialSection } from './social-section.tsx'
import { SustainabilitySection } from './sustainability-section.tsx'

/** Nothing tells when a post that was scheduled comes out: the page looks again after so long. */
const BLOG_LOOK_AGAIN_MS = 60_000

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    description: BRAND.summary,
    keywords: 'corrugated packaging, cardboard boxes, shelf ready packaging, display units, UK manufacturer',
    path: '/',
    siteUrl: loaderData.siteUrl,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { data, page, now, siteUrl, browser } = services
  page.tag('news_articles', 'blogs')
  page.validUntil(new Date(now().getTime() + BLOG_LOOK_AGAIN_MS))
  const expiry = nextExpiry([...CLAIMS, ...CERTIFICATES], now())
  if (expiry) page.validUntil(expiry)
  const [articles, posts] = await Promise.all([
    orNone(latestNews(data, HOME_LIST_LIMIT), services),
    orNone(latestBlogs(data, HOME_LIST_LIMIT), services),
  ])
  return {
    siteUrl,
    news: articles.map((article) => newsCardFacts(article, browser.supabaseUrl)),
    posts: posts.map((post) => blogCardFacts(post, browser.supabaseUrl)),
    claims: claimsInDate(CLAIMS, CERTIFICATES, now()),
    certificates: inDate(CERTIFICATES, now()),
  }
}

/** A failed load shows the empty fallback, and must not be kept once the data is back. */
async function orNone<T>(loading: Promise<T[]>, { report, page, now }: SiteServices): Promise<T[]> {
  try {
    return await loading
  } catch (error) {
    report(error)
    page.validUntil(now())
    return []
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteUrl, news, posts, claims, certificates } = loaderData
  return (
    <>
      <JsonLd value={organisation(siteUrl)} />
      <JsonLd value={website(siteUrl)} />
      <HomeHero />
      <ProductsSection />
      {FILM && <FilmSection film={FILM} siteUrl={siteUrl} />}
      <NewsSection articles={news} />
      <SustainabilitySection claims={claims} certificates={certificates} />
      <BlogSection posts={posts} />
      <SocialSection />
    </>
  )
}
