import { latestBlogs } from '#app/content/blog.ts'
import { latestNews } from '#app/content/news.ts'
import { type SiteServices, siteServices } from '#app/server-context.ts'
import { keepUntilNextPost } from '#app/site/blog/keep-until-next-post.ts'
import { BRAND } from '#company/brand.ts'
import { FILM } from '#company/home.ts'
import { asSigned } from '#domain/blog/posts.ts'
import { blogCardFacts } from '../blog/blog-card-facts.server.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { organisation } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { company, JsonLd, structuredPage } from '../head/structured-data.tsx'
import { newsCardFacts } from '../news/news-card-facts.server.ts'
import type { Route } from './+types/home'
import { FilmSection } from './film-section.tsx'
import { HomeHero } from './home-hero.tsx'
import { BlogSection, HOME_LIST_LIMIT, NewsSection, ProductsSection } from './home-lists.tsx'
import { productCardFacts } from './product-card.tsx'
import { SocialSection } from './social-section.tsx'
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
  const services = context.get(siteServices)
  const { data, page, siteUrl, browser } = services
  const { products } = services.company
  const { certificates, claims } = readRegisters(services)
  page.tag('news_articles')
  const [articles, posts] = await Promise.all([
    orNone(latestNews(data, HOME_LIST_LIMIT), services),
    orNone(publishedPosts(services), services),
  ])
  const shown = products.find(({ id }) => id === BRAND.shownProduct) ?? products[0]
  return {
    siteUrl,
    shown: shown && { image: shown.image, alt: shown.alt },
    products: products.slice(0, HOME_LIST_LIMIT).map((product) => productCardFacts(product, products)),
    news: articles.map((article) => newsCardFacts(article, browser.supabaseUrl)),
    posts: posts.map((post) => blogCardFacts(asSigned(post, siteUrl), browser.supabaseUrl)),
    certificates,
    claims: claims.map(({ id, wording, certificate }) => ({
      id,
      wording,
      ...(certificate && { certificate }),
    })),
  }
}

async function publishedPosts(services: SiteServices) {
  await keepUntilNextPost(services)
  return latestBlogs(services.data, HOME_LIST_LIMIT)
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
  const { siteUrl, shown, products, news, posts, claims, certificates } = loaderData
  return (
    <>
      <JsonLd value={structuredPage(organisation(siteUrl), website(siteUrl))} />
      <HomeHero shown={shown} />
      <ProductsSection products={products} />
      {FILM && <FilmSection film={FILM} siteUrl={siteUrl} />}
      <NewsSection articles={news} />
      <SustainabilitySection claims={claims} certificates={certificates} />
      <BlogSection posts={posts} />
      <SocialSection />
    </>
  )
}

/** The site itself. */
function website(siteUrl: string): object {
  return {
    '@type': 'WebSite',
    name: BRAND.name,
    url: `${siteUrl}/`,
    inLanguage: 'en-GB',
    publisher: { '@id': company(siteUrl)['@id'] },
  }
}
