import { Link } from 'react-router'
import { type Product, productAddress, productCategory } from '#domain/products.ts'
import css from './product-card.module.css'

/** A product with the title block of its drawing. */
export function ProductCard({ product }: { readonly product: Product }) {
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <img src={product.image} alt={product.alt} width={800} height={600} loading="lazy" decoding="async" />
      </div>
      <div className={css.words}>
        <p className={css.category}>{productCategory(product.title)}</p>
        <h3>
          <Link to={productAddress(product)} className={css.link}>
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
