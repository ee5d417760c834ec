import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useLocation } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { SAMPLE_PACKS, SECTORS } from '#company/sectors.ts'
import { getSectorPath, SAMPLES_PATH } from '#domain/company/sectors.ts'
import { getPageCardUrl, getSocialCardUrl } from '#domain/media/social-card.ts'
import { filterProducts, productOptions } from '#domain/products/product-filters.ts'
import { PRODUCT_FACETS, parseProductFilters, productQuery } from '#domain/products/product-query.ts'
import { selectedProduct } from '#domain/products/products.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/products'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList, SectorList } from './product-list.tsx'
import { PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'
import styles from './products.module.css'
import { productsStructuredData } from './products-structured-data.ts'

const DESCRIPTION =
  'Corrugated packaging by category, use, print and board: standard 0201 cases, postal boxes, shelf-ready packs, displays and litho-laminated gift boxes.'

export const handle = { query: ['selected', ...PRODUCT_FACETS] } satisfies PageHandle

export function meta({ loaderData, location }: Route.MetaArgs) {
  const product = selectedProduct(new URLSearchParams(location.search).get('selected'), loaderData.products)
  return pageMeta({
    title: product === null ? PRODUCTS_TITLE : `${product.title}, ${PRODUCTS_TITLE}`,
    description: product === null ? DESCRIPTION : product.description,
    keywords:
      'corrugated packaging products, shelf ready packaging, display units, gift boxes, ecommerce boxes, 0201 cases',
    path: '/products',
    siteUrl: loaderData.siteUrl,
    card: product === null ? getPageCardUrl('/products') : getSocialCardUrl(`/products/${product.id}`),
  })
}

export function loader({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const filters = parseProductFilters(new URL(request.url).searchParams)
  const { siteUrl, company } = context.get(siteServices)
  return {
    siteUrl,
    filters,
    products: company.products,
    matchingIds: filterProducts(company, filters).map(({ id }) => id),
    choices: PRODUCT_FACETS.map((facet) => ({
      ...CHOICES[facet],
      name: facet,
      options: productOptions(company, filters, facet),
    })),
    samples: SAMPLE_PACKS.length > 0 ? SAMPLES_PATH : null,
    sectors: SECTORS.map((sector) => ({
      title: sector.title,
      summary: sector.summary,
      to: getSectorPath(sector),
    })),
  }
}

const CHOICES = {
  category: { label: 'Category', any: 'Any category' },
  use: { label: 'Use', any: 'Any use' },
  print: { label: 'Print', any: 'Any print' },
  board: { label: 'Board', any: 'Any board' },
} as const

/** Selecting a product needs no new data; filtering does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const filterQuery = ({ searchParams }: URL) => productQuery(parseProductFilters(searchParams))
  return filterQuery(currentUrl) !== filterQuery(nextUrl)
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { siteUrl, filters, products, matchingIds, choices, sectors } = loaderData
  const selected = selectedProduct(new URLSearchParams(useLocation().search).get('selected'), products)
  const listed = products.filter(({ id }) => matchingIds.includes(id))
  return (
    <>
      <JsonLd value={productsStructuredData(products, siteUrl)} />
      <PageHero title={PRODUCTS_TITLE} subtitle={PRODUCTS_SUBTITLE} />
      <div className={styles.page}>
        <ProductDialog
          selected={selected}
          all={products}
          listed={selected === null || listed.includes(selected) ? listed : products}
          filters={productQuery(filters)}
        />
        <ProductList all={products} products={listed} filters={filters} choices={choices} />
        {sectors.length > 0 && <SectorList sectors={sectors} samples={loaderData.samples} />}
      </div>
      <QuoteSection />
    </>
  )
}
