import { listLatestPosts } from '#app/content/blog.ts'
import { listLatestArticles } from '#app/content/news.ts'
import { type SiteServices, siteServices } from '#app/server-context.ts'
import { cacheUntilNextPost } from '#app/site/blog/cache-until-next-post.ts'
import { BRAND } from '#company/brand.ts'
import { FIRST_SCREEN_EVIDENCE, PROMO_VIDEO } from '#company/home.ts'
import { withPublicAuthor } from '#domain/blog/posts.ts'
import { toBlogCardData } from '../blog/blog-card-data.server.ts'
import { type Registers, readRegisters } from '../certificates/read-registers.ts'
import { organisation } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { company, createStructuredData, JsonLd } from '../head/structured-data.tsx'
import { toNewsCardData } from '../news/news-card-data.server.ts'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import type { Route } from './+types/home'
import { drawCase } from './first-screen/case-drawing.ts'
import { type EvidenceLink, FirstScreen } from './first-screen/first-screen.tsx'
import { HOME_LIST_LIMIT, LatestSection, ProductsSection } from './home-lists.tsx'
import { toProductCardData } from './product-card.tsx'
import { SustainabilitySection } from './sustainability-section.tsx'
import { VideoSection } from './video-section.tsx'

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
    orEmpty(listLatestArticles(data, HOME_LIST_LIMIT), services),
    orEmpty(publishedPosts(services), services),
  ])
  return {
    siteUrl,
    drawing: drawCase(),
    evidence: FIRST_SCREEN_EVIDENCE.flatMap((entry) => findEvidence(entry, { certificates, claims })),
    products: products.slice(0, HOME_LIST_LIMIT).map((product) => toProductCardData(product, products)),
    news: articles.map((article) => toNewsCardData(article, browser.supabaseUrl)),
    posts: posts.map((post) => toBlogCardData(withPublicAuthor(post, siteUrl), browser.supabaseUrl)),
    certificates,
    claims: claims.map(({ id, wording, certificate }) => ({
      id,
      wording,
      ...(certificate && { certificate }),
    })),
  }
}

async function publishedPosts(services: SiteServices) {
  await cacheUntilNextPost(services)
  return listLatestPosts(services.data, HOME_LIST_LIMIT)
}

/** Returns an empty list if loading fails, and doesn't cache the page. */
async function orEmpty<T>(loading: Promise<T[]>, { report, page, now }: SiteServices): Promise<T[]> {
  try {
    return await loading
  } catch (error) {
    report(error)
    page.validUntil(now())
    return []
  }
}

/** Returns the link of a claim or certificate, if it is valid. */
function findEvidence(
  { id, label }: (typeof FIRST_SCREEN_EVIDENCE)[number],
  { certificates, claims }: Registers,
): EvidenceLink[] {
  const claim = claims.find((entry) => entry.id === id)
  if (claim !== undefined) return [{ label: label ?? claim.wording, to: `/claims#${id}` }]
  const certificate = certificates.find((entry) => entry.id === id)
  return certificate === undefined ? [] : [{ label: label ?? certificate.standard, to: certificate.page }]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteUrl, drawing, evidence, products, news, posts, claims, certificates } = loaderData
  return (
    <>
      <JsonLd value={createStructuredData(organisation(siteUrl), website(siteUrl))} />
      <FirstScreen drawing={drawing} evidence={evidence} />
      <ProductsSection products={products} />
      <SustainabilitySection claims={claims} certificates={certificates} />
      <LatestSection articles={news} posts={posts} />
      {PROMO_VIDEO && <VideoSection film={PROMO_VIDEO} siteUrl={siteUrl} />}
      <QuoteSection />
    </>
  )
}

function website(siteUrl: string): object {
  return {
    '@type': 'WebSite',
    name: BRAND.name,
    url: `${siteUrl}/`,
    inLanguage: 'en-GB',
    publisher: { '@id': company(siteUrl)['@id'] },
  }
}
