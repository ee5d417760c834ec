import { FLUTE_THICKNESS_MM, type Product, productCategory } from '#domain/products/products.ts'
import css from './product-dialog.module.css'

/** The title block of the product's drawing. */
export function ProductFacts({ product }: { readonly product: Product }) {
  const facts = [
    ['FEFCO style', product.fefco],
    // Where the style is no more than its code, that has been said.
    ...(product.style.startsWith('FEFCO') ? [] : [['Construction', product.style]]),
    ['Board', product.board],
    ['Flute', `${product.flute}, ${FLUTE_THICKNESS_MM[product.flute]} mm thick`],
    ['Print method', product.print],
    ['Category', productCategory(product.title)],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
