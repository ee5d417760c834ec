import { Card, CardTitle } from '#app/ui/card/card.tsx'
import { type Product, productAddress, productCategory } from '#domain/products/products.ts'
import styles from './product-card.module.css'
import { ProductPicture, recordProductClick } from './product-picture.tsx'

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
