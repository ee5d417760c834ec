import { Link, redirect, data as routeData } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { CASE_STUDIES } from '#company/case-studies.ts'
import { getSocialCardUrl } from '#domain/media/social-card.ts'
import { getProductStory } from '#domain/products/product-filters.ts'
import {
  findProduct,
  findProductByPreviousSlug,
  getEnquiryPath,
  productPath,
} from '#domain/products/product-path.ts'
import { productCategory } from '#domain/products/products.ts'
import { DetailAction, DetailPage, DetailText } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { LeadTimeTable } from '../lead-times/lead-time-table.tsx'
import { readLeadTimes } from '../lead-times/read-lead-times.ts'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import type { Route } from './+types/product'
import { ProductDetails } from './product-dialog.tsx'
import { PRODUCTS_TITLE } from './product-modal.ts'
import styles from './product-page.module.css'
import { productStructuredData } from './products-structured-data.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const { product, story, siteUrl, path } = loaderData
  return pageMeta({
    title: product.title,
    description: story.lead,
    keywords: [product.title, productCategory(product.title), product.style, ...story.suits].join(', '),
    path,
    siteUrl,
    card: getSocialCardUrl(`/products/${product.id}`),
  })
}

export function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { siteUrl, company } = context.get(siteServices)
  const { products, stories } = company
  const product = findProduct(params.product, products) ?? findProductByPreviousSlug(params.product, company)
  if (product === null) throw routeData(null, { status: 404 })
  const path = productPath(product)
  // The URL with the current title is canonical.
  if (!path.endsWith(`/${params.product}`)) throw redirect(path, 301)
  const { formerTitles: _, ...story } = getProductStory(product, stories)
  const example = CASE_STUDIES.find((study) => study.product === product.id)
  return {
    siteUrl,
    path,
    product,
    story,
    example: example && { title: example.title, to: `/case-studies#${example.id}` },
    leadTimes: readLeadTimes({ company, siteUrl }, [product]),
    related: products
      .filter(({ id }) => story.related.includes(id))
      .map((other) => ({
        title: other.title,
        to: productPath(other),
        summary: getProductStory(other, stories).lead,
      })),
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, story, example, leadTimes, related, path, siteUrl } = loaderData
  return (
    <>
      <DetailPage
        crumbs={[HOME, { label: PRODUCTS_TITLE, to: '/products' }, { label: product.title, to: path }]}
        siteUrl={siteUrl}
        title={product.title}
        lead={story.lead}
        picture={{ src: product.image, alt: product.alt }}
        aside={
          <>
            <ProductDetails product={product} />
            <DetailAction to="#quote">Ask about this box</DetailAction>
          </>
        }
        related={related}
        structured={[productStructuredData(product, siteUrl)]}
      >
        <DetailText>
          <h2>How it works</h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {example && (
            <p>
              An invented example: <Link to={example.to}>{example.title}</Link>.
            </p>
          )}
          <h2>Also used for</h2>
          <List items={story.suits} />
          <h2>For a price, tell us</h2>
          <p>The inside size, and how many you use in a year. It also helps to know:</p>
          <List items={story.tell} />
          {leadTimes.length > 0 && <h2>Lead time and price breaks</h2>}
        </DetailText>
        {leadTimes.map((leadTime) => (
          <LeadTimeTable key={leadTime.id} leadTime={leadTime} />
        ))}
      </DetailPage>
      <QuoteSection product={product.title} fullForm={getEnquiryPath(product)} />
    </>
  )
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
