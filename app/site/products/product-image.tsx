/** Common parts of product cards on the home and products pages. */
import { track } from '#app/analytics/track.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Product } from '#domain/company/product.ts'
import styles from './product-image.module.css'

interface ProductImageProps {
  readonly product: Pick<Product, 'image' | 'alt'>
  readonly className: string | undefined
  readonly sizes: string
  readonly urgent: boolean
}

export function ProductImage({ product, className, sizes, urgent }: ProductImageProps) {
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

/** Key facts of a product, styled as a title block. */
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

/** Position among all products, from 1. Passed in, to keep the list out of the bundle. */
export interface ProductPosition {
  readonly position: number
  readonly total: number
}

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
