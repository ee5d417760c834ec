import { committedPictures } from '#app/ui/picture/committed-pictures.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Product } from '#domain/products.ts'
import css from './product-picture.module.css'

interface ProductPictureProps {
  readonly product: Product
  readonly className: string | undefined
  readonly sizes: string
  /** Of the first screen. */
  readonly urgent: boolean
}

/** A photograph in the browser's size where there are sizes; a drawing, which has none, as it is. */
export function ProductPicture({ product, className, sizes, urgent }: ProductPictureProps) {
  const frame = `${css.frame} ${className ?? ''}`
  if (Object.hasOwn(committedPictures, product.image))
    return <Picture src={product.image} alt={product.alt} sizes={sizes} priority={urgent} className={frame} />
  return (
    <span className={frame}>
      <img
        className={css.drawing}
        src={product.image}
        alt={product.alt}
        width={800}
        height={600}
        loading={urgent ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
