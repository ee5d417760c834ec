import { getImageSources } from '#app/content/responsive-images.ts'
import { STATIC_IMAGES } from '#company/images.ts'
import { DERIVATIVE_FORMATS, getPlaceholderUrl, sourceSet } from './image-variants.ts'
import styles from './picture.module.css'

type AltProps =
  | { readonly alt: string; readonly decorative?: never }
  | { readonly decorative: true; readonly alt?: never }

type PictureProps = AltProps & {
  /** URL of a committed original, or of an uploaded image. */
  readonly src: string
  /** Width, as in `<img sizes>`. */
  readonly sizes: string
  /** Above the fold: loaded eagerly with high priority. */
  readonly priority?: boolean
  readonly className?: string | undefined
}

/** Reserves the space of an uploaded image, whose size isn't known, until it loads. */
const UPLOADED_SIZE = { width: 1600, height: 1200 } as const

/** Image in the best size and format; a committed one over a blurred placeholder while it loads. */
export function Picture({ src, sizes, priority = false, className, ...altProps }: PictureProps) {
  const image = STATIC_IMAGES[src]
  // Decoding asynchronously would delay an image above the fold by a frame.
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  const alt = altProps.alt ?? ''
  const frame = className === undefined ? styles.frame : `${styles.frame} ${className}`
  if (!image) {
    if (src.startsWith('/uploads/')) throw new Error(`There is no committed picture ${src}`)
    return (
      <span className={frame}>
        <picture>
          <img
            className={styles.picture}
            {...getImageSources('', src)}
            alt={alt}
            {...UPLOADED_SIZE}
            sizes={sizes}
            {...loading}
          />
        </picture>
      </span>
    )
  }
  const { width, height } = image
  return (
    <span className={frame}>
      <img
        className={styles.placeholder}
        src={getPlaceholderUrl(image)}
        alt=""
        aria-hidden="true"
        width={width}
        height={height}
      />
      <picture>
        {DERIVATIVE_FORMATS.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={sourceSet(src, image, format)}
            sizes={sizes}
          />
        ))}
        <img className={styles.picture} src={src} alt={alt} width={width} height={height} {...loading} />
      </picture>
    </span>
  )
}
