import { Link } from 'react-router'
import { Card, CardTitle } from '#app/ui/card/card.tsx'
import type { Product } from '#domain/company/product.ts'
import { getEnquiryPath } from '#domain/products/product-path.ts'
import { getProductModalPath, productCategory } from '#domain/products/products.ts'
import styles from './product-card.module.css'
import { ProductImage, type ProductPosition, recordProductClick, TitleBlock } from './product-image.tsx'

interface ProductCardProps {
  readonly product: Product
  /** Position among all products. */
  readonly productPosition: ProductPosition
  /** Filter query to keep. */
  readonly filters: string
  readonly urgent: boolean
}

/** Card that opens the product dialog; a link, so it works without scripts. */
export function ProductCard({ product, productPosition, filters, urgent }: ProductCardProps) {
  return (
    <Card
      className={styles.card}
      media={
        <ProductImage
          product={product}
          className={styles.image}
          sizes="(min-width: 48rem) min(31vw, 26rem), 100vw"
          urgent={urgent}
        />
      }
      foot={<TitleBlock product={product} />}
    >
      <CardTitle
        level={2}
        id={productCardId(product)}
        to={getModalPath(product, filters)}
        preventScrollReset
        aria-haspopup="dialog"
        onClick={() => recordProductClick(product, productPosition)}
      >
        {product.title}
      </CardTitle>
      <p className={styles.category}>{productCategory(product.title)}</p>
      <p className={styles.enquiryLink}>
        <Link to={getEnquiryPath(product)} aria-label={`Ask about this box: ${product.title}`}>
          Ask about this box
        </Link>
      </p>
    </Card>
  )
}

/** Returns the URL of the product dialog over the filtered list. */
export function getModalPath(product: Product, filters: string): string {
  return getProductModalPath(product) + filters.replace('?', '&')
}

/** Receives the focus after closing. */
export const productCardId = ({ id }: Product): string => `product-${id}`
