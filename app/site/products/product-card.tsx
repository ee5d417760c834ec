import { Link } from 'react-router'
import { track } from '#app/analytics/track.ts'
import {
  PRODUCTS,
  type Product,
  positionOf,
  productAddress,
  productCategory,
} from '#domain/products/products.ts'
import css from './product-card.module.css'
import { ProductPicture } from './product-picture.tsx'

/** A card that opens its product; a link, so that it does without scripts too. */
export function ProductCard({ product, urgent }: { readonly product: Product; readonly urgent: boolean }) {
  return (
    <article className={css.card}>
      <ProductPicture
        product={product}
        className={css.picture}
        sizes="(min-width: 82rem) 25rem, (min-width: 48rem) 33vw, 100vw"
        urgent={urgent}
      />
      <div className={css.words}>
        <h2 className={css.title}>
          <Link
            id={productCardId(product)}
            to={productAddress(product)}
            preventScrollReset
            className={css.link}
            aria-haspopup="dialog"
            onClick={() => recordClick(product)}
          >
            {product.title}
          </Link>
        </h2>
        <p className={css.category}>{productCategory(product.title)}</p>
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
