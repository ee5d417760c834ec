import { Link } from 'react-router'
import { track } from '#app/analytics/track.ts'
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
    <article className={styles.card}>
      <ProductPicture
        product={product}
        className={styles.picture}
        sizes="(min-width: 82rem) 25rem, (min-width: 48rem) 33vw, 100vw"
        urgent={urgent}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link
            id={productCardId(product)}
            to={productAddress(product)}
            preventScrollReset
            className={styles.link}
            aria-haspopup="dialog"
            onClick={() => recordClick(product)}
          >
            {product.title}
          </Link>
        </h2>
        <p className={styles.category}>{productCategory(product.title)}</p>
      </div>
    </article>
  )
}

/** Where the focus returns to. */
export const productCardId = ({ id }: Product): string => `product-${id}`

function recordClick(product: Product): void {
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
