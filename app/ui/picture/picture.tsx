import { STATIC_IMAGES } from '#company/images.ts'
import { DERIVATIVE_FORMATS, getPlaceholderUrl, sourceSet } from './image-variants.ts'
import styles from './picture.module.css'

type Meaning =
  | { /** What it shows, for those who do not see it. */ readonly alt: string; readonly decorative?: never }
  | { /** It says nothing that its surroundings do not. */ readonly decorative: true; readonly alt?: never }

type PictureProps = Meaning & {
  /** Address of a committed original, of which the sizes are known. */
  readonly src: string
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string
  /** Of the first screen: loaded at once and before others. */
  readonly priority?: boolean
  readonly className?: string | undefined
}

/** A committed picture in the size and format that the browser wants, over a blurred trace of itself until it is there. */
export function Picture({ src, sizes, priority = false, className, ...meaning }: PictureProps) {
  const committed = STATIC_IMAGES[src]
  if (!committed) throw new Error(`There is no committed picture ${src}`)
  const { width, height } = committed
  return (
    <span className={className === undefined ? styles.frame : `${styles.frame} ${className}`}>
      <img
        className={styles.trace}
        src={getPlaceholderUrl(committed)}
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
            srcSet={sourceSet(src, committed, format)}
            sizes={sizes}
          />
        ))}
        <img
          className={styles.picture}
          src={src}
          alt={meaning.alt ?? ''}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          {...(priority && { fetchPriority: 'high' as const })}
        />
      </picture>
    </span>
  )
}
