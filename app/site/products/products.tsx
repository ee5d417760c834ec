import { useLocation } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { cardAddress } from '#domain/media/social-card.ts'
import { PRODUCTS, selectedProduct } from '#domain/products/products.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/products'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'
import styles from './products.module.css'
import { productsStructuredData } from './products-structured-data.ts'

const DESCRIPTION =
  'Fifteen pieces of our work, from a plain 0201 case to litho-laminated gift boxes and shelf-ready packs, each with its board, flute, print and FEFCO style.'

export const handle = { query: ['selected'] } satisfies PageHandle

export function meta({ loaderData, location }: Route.MetaArgs) {
  const product = selectedProduct(new URLSearchParams(location.search).get('selected'))
  return pageMeta({
    title: product === null ? PRODUCTS_TITLE : `${product.title}, ${PRODUCTS_TITLE}`,
    description: product === null ? DESCRIPTION : product.description,
    keywords:
      'corrugated packaging products, shelf ready packaging, display units, gift boxes, ecommerce boxes, 0201 cases',
    path: '/products',
    siteUrl: loaderData.siteUrl,
    ...(product !== null && { card: cardAddress(`/products/${product.id}`) }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteServices).siteUrl }
}

/** The products are here already: choosing one asks the server for nothing. */
export const shouldRevalidate = () => false

export default function Products({ loaderData }: Route.ComponentProps) {
  const selected = selectedProduct(new URLSearchParams(useLocation().search).get('selected'))
  return (
    <>
      <JsonLd value={productsStructuredData(loaderData.siteUrl)} />
      <PageHero title={PRODUCTS_TITLE} subtitle={PRODUCTS_SUBTITLE} />
      <div className={styles.page}>
        <ProductDialog selected={selected} />
        <ul className={styles.grid}>
          {PRODUCTS.map((product, index) => (
            <li key={product.id} className={styles.item}>
              <ProductCard product={product} urgent={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
