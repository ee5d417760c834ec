import { Card, CardTitle } from '#app/ui/card/card.tsx'
import { type Product, productAddress, productCategory } from '#domain/products/products.ts'
import { ProductPicture, recordProductClick } from '../products/product-picture.tsx'
import styles from './product-card.module.css'

/** A product with the title block of its drawing. */
export function ProductCard({ product }: { readonly product: Product }) {
  const facts = [
    ['Style', product.style],
    ['Board', product.board],
    ['Print', product.print],
  ] as const
  return (
    <Card
      className={styles.card}
      media={
        <ProductPicture
          product={product}
          className={styles.picture}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
          urgent={false}
        />
      }
      foot={
        <dl className={styles.block}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <p className={styles.category}>{productCategory(product.title)}</p>
      <CardTitle level={3} to={productAddress(product)} onClick={() => recordProductClick(product)}>
        {product.title}
      </CardTitle>
      <p className={styles.description}>{product.description}</p>
    </Card>
  )
}
