/** What the cards of a product have in common, on the home page and on the products page. */
import { track } from '#app/analytics/track.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Product } from '#domain/company/product.ts'
import styles from './product-image.module.css'

interface ProductPictureProps {
  readonly product: Pick<Product, 'image' | 'alt'>
  readonly className: string | undefined
  readonly sizes: string
  /** Of the first screen. */
  readonly urgent: boolean
}

export function ProductImage({ product, className, sizes, urgent }: ProductPictureProps) {
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
export function TitleBlock({ product }: { readonly product: Pick<Product, 'style' | 'board' | 'print'> }) {
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

/** Where a product stands among all, from 1. Given, so that a page that shows a few need not carry the others. */
export interface ProductPosition {
  readonly position: number
  readonly total: number
}

/** A product's card was followed, here or on the home page. */
export function recordProductClick(
  { id, title }: Pick<Product, 'id' | 'title'>,
  { position, total }: ProductPosition,
): void {
  track({
    eventType: 'interaction',
    eventName: 'click',
    properties: {
      productId: id,
      productTitle: title,
      position,
      totalProducts: total,
      interactionType: 'card_click',
    },
  })
}
