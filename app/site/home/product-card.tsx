import { Card, CardTitle } from '#app/ui/card/card.tsx'
import type { Product } from '#domain/company/product.ts'
import { productAddress, productCategory } from '#domain/products/products.ts'
import { ProductPicture, recordProductClick, TitleBlock } from '../products/product-picture.tsx'
import styles from './product-card.module.css'

/** A product in the row of the home page. */
export function ProductCard({ product }: { readonly product: Product }) {
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
      foot={<TitleBlock product={product} />}
    >
      <p className={styles.category}>{productCategory(product.title)}</p>
      <CardTitle level={3} to={productAddress(product)} onClick={() => recordProductClick(product)}>
        {product.title}
      </CardTitle>
      <p className={styles.description}>{product.description}</p>
    </Card>
  )
}
