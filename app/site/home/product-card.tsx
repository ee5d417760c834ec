import { Card, CardTitle } from '#app/ui/card/card.tsx'
import type { Product } from '#domain/company/product.ts'
import { getProductModalPath, positionOf, productCategory } from '#domain/products/products.ts'
import {
  ProductImage,
  type ProductPosition,
  recordProductClick,
  TitleBlock,
} from '../products/product-image.tsx'
import styles from './product-card.module.css'

/** Card data of a product, computed on the server to keep the product list out of the bundle. */
export interface ProductCardData extends Omit<Product, 'flute' | 'fefco'>, ProductPosition {
  readonly address: string
  readonly category: string
}

export function toProductCardData(product: Product, all: readonly Product[]): ProductCardData {
  const { flute: _, fefco: __, ...facts } = product
  return {
    ...facts,
    address: getProductModalPath(product),
    category: productCategory(product.title),
    position: positionOf(product, all),
    total: all.length,
  }
}

export function ProductCard({ product }: { readonly product: ProductCardData }) {
  return (
    <Card
      className={styles.card}
      media={
        <ProductImage
          product={product}
          className={styles.image}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
          urgent={false}
        />
      }
      foot={<TitleBlock product={product} />}
    >
      <p className={styles.category}>{product.category}</p>
      <CardTitle level={3} to={product.address} onClick={() => recordProductClick(product, product)}>
        {product.title}
      </CardTitle>
      <p className={styles.description}>{product.description}</p>
    </Card>
  )
}
