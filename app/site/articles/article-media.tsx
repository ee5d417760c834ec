import type { PictureSources } from '#app/content/renditions.ts'
import styles from './article-media.module.css'

interface ArticleMediaProps {
  readonly article: {
    readonly title: string
    readonly picture: PictureSources | undefined
    readonly imageAlt: string | null
    readonly video: string | undefined
  }
  /** What most of its pictures have: illustrations of the news are 16:9, photographs of the blog 3:2. */
  readonly shape?: 'illustration' | 'photograph'
}

/** The article's video, its picture then being the poster; else its picture; else nothing. */
export function ArticleMedia({ article, shape = 'illustration' }: ArticleMediaProps) {
  const { title, picture, imageAlt, video } = article
  const isPhotograph = shape === 'photograph' && video === undefined
  const frame = isPhotograph ? `${styles.frame} ${styles.photograph}` : styles.frame
  if (video !== undefined) {
    return (
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: an article has no caption file; what it says stands in its text */}
        <video
          className={styles.media}
          src={video}
          poster={picture?.src}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
        />
      </div>
    )
  }
  if (picture === undefined) return null
  return (
    <div className={frame}>
      <img
        className={styles.media}
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={isPhotograph ? '(min-width: 62rem) 56rem, 92vw' : '(min-width: 72rem) 68rem, 92vw'}
        alt={imageAlt ?? ''}
        fetchPriority="high"
      />
    </div>
  )
}
