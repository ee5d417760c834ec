/** What the cards of a product have in common, on the home page and on the products page. */
import { track } from '#app/analytics/track.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { PRODUCTS, type Product, positionOf } from '#domain/products/products.ts'
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
