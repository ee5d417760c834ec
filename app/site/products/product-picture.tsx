import { Picture } from '#app/ui/picture/picture.tsx'
import type { Product } from '#domain/products/products.ts'
import css from './product-picture.module.css'

interface ProductPictureProps {
  readonly product: Product
  readonly className: string | undefined
  readonly sizes: string
  /** Of the first screen. */
  readonly urgent: boolean
}

export function ProductPicture({ product, className, sizes, urgent }: ProductPictureProps) {
  return (
    <Picture
      src={product.image}
      alt={product.alt}
      sizes={sizes}
      priority={urgent}
      className={`${css.frame} ${className ?? ''}`}
    />
  )
}
