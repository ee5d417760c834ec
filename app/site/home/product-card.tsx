import { Link } from 'react-router'
import { track } from '#app/analytics/track.ts'
import { PRODUCTS, type Product, productAddress, productCategory } from '#domain/products.ts'
import css from './product-card.module.css'

interface ProductCardProps {
  readonly product: Product
  /** In the list that it stands in, from 1. */
  readonly position: number
}

/** A product with the title block of its drawing. */
export function ProductCard({ product, position }: ProductCardProps) {
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <img src={product.image} alt={product.alt} width={800} height={600} loading="lazy" decoding="async" />
      </div>
      <div className={css.words}>
        <p className={css.category}>{productCategory(product.title)}</p>
        <h3>
          <Link
            to={productAddress(product)}
            className={css.link}
            onClick={() => recordClick(product, position)}
          >
            {product.title}
          </Link>
        </h3>
        <p className={css.description}>{product.description}</p>
      </div>
      <dl className={css.block}>
        <div className={css.fact}>
          <dt>Style</dt>
          <dd>{product.style}</dd>
        </div>
        <div className={css.fact}>
          <dt>Board</dt>
          <dd>{product.board}</dd>
        </div>
        <div className={css.fact}>
          <dt>Print</dt>
          <dd>{product.print}</dd>
        </div>
      </dl>
    </article>
  )
}

function recordClick(product: Product, position: number): void {
  track({
    eventType: 'interaction',
    eventName: 'click',
    properties: {
      interactionType: 'card_click',
      productId: product.id,
      productTitle: product.title,
      position,
      totalProducts: PRODUCTS.length,
    },
  })
}
