import { Link } from 'react-router'
import { track } from '#app/analytics/track.ts'
import {
  PRODUCTS,
  type Product,
  positionOf,
  productAddress,
  productCategory,
} from '#domain/products/products.ts'
import { ProductPicture } from '../products/product-card.tsx'
import styles from './product-card.module.css'

/** A product with the title block of its drawing. */
export function ProductCard({ product }: { readonly product: Product }) {
  return (
    <article className={styles.card}>
      <ProductPicture
        product={product}
        className={styles.picture}
        sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
        urgent={false}
      />
      <div className={styles.words}>
        <p className={styles.category}>{productCategory(product.title)}</p>
        <h3>
          <Link to={productAddress(product)} className={styles.link} onClick={() => recordClick(product)}>
            {product.title}
          </Link>
        </h3>
        <p className={styles.description}>{product.description}</p>
      </div>
      <dl className={styles.block}>
        <div className={styles.fact}>
          <dt>Style</dt>
          <dd>{product.style}</dd>
        </div>
        <div className={styles.fact}>
          <dt>Board</dt>
          <dd>{product.board}</dd>
        </div>
        <div className={styles.fact}>
          <dt>Print</dt>
          <dd>{product.print}</dd>
        </div>
      </dl>
    </article>
  )
}

function recordClick(product: Product): void {
  track({
    eventType: 'interaction',
    eventName: 'click',
    properties: {
      interactionType: 'card_click',
      productId: product.id,
      productTitle: product.title,
      position: positionOf(product),
      totalProducts: PRODUCTS.length,
    },
  })
}
