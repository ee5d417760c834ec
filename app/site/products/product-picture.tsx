/** What the cards of a product have in common, on the home page and on the products page. */
import { track } from '#app/analytics/track.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { PRODUCTS } from '#company/products.ts'
import type { Product } from '#domain/company/product.ts'
import { positionOf } from '#domain/products/products.ts'
import styles from './product-picture.module.css'

interface ProductPictureProps {
  readonly product: Product
  readonly className: string | undefined
  readonly sizes: string
  /** Of the first screen. */
  readonly urgent: boolean
}

export function ProductPicture({ product, className, sizes, urgent }: ProductPictureProps) {
  return (
    <Picture
      src={product.image}
      alt={product.alt}
      sizes={sizes}
      priority={urgent}
      className={`${styles.frame} ${className ?? ''}`}
    />
  )
}

/** What tells one product from another at a glance: the title block of its drawing. */
export function TitleBlock({ product }: { readonly product: Product }) {
  const facts = [
    ['Style', product.style],
    ['Board', product.board],
    ['Print', product.print],
  ] as const
  return (
    <dl className={styles.block}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A product's card was followed, here or on the home page. */
export function recordProductClick(product: Product): void {
  track({
    eventType: 'interaction',
    eventName: 'click',
    properties: {
      productId: product.id,
      productTitle: product.title,
      position: positionOf(product),
      totalProducts: PRODUCTS.length,
      interactionType: 'card_click',
    },
  })
}
