import { track } from '#app/analytics/track.ts'
import { Card, CardTitle } from '#app/ui/card/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import {
  PRODUCTS,
  type Product,
  positionOf,
  productAddress,
  productCategory,
} from '#domain/products/products.ts'
import styles from './product-card.module.css'

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

/** A card that opens its product; a link, so that it does without scripts too. */
export function ProductCard({ product, urgent }: { readonly product: Product; readonly urgent: boolean }) {
  return (
    <Card
      className={styles.card}
      media={
        <ProductPicture
          product={product}
          className={styles.picture}
          sizes="(min-width: 48rem) 17rem, 100vw"
          urgent={urgent}
        />
      }
    >
      <CardTitle
        level={2}
        id={productCardId(product)}
        to={productAddress(product)}
        preventScrollReset
        aria-haspopup="dialog"
        onClick={() => recordProductClick(product)}
      >
        {product.title}
      </CardTitle>
      <p className={styles.category}>{productCategory(product.title)}</p>
    </Card>
  )
}

/** Where the focus returns to. */
export const productCardId = ({ id }: Product): string => `product-${id}`

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
