import css from './article-media.module.css'

interface ArticleMediaProps {
  readonly article: {
    readonly title: string
    readonly image: string | undefined
    readonly imageAlt: string | null
    readonly video: string | undefined
  }
}

/** The article's video, its picture then being the poster; else its picture; else nothing. */
export function ArticleMedia({ article: { title, image, imageAlt, video } }: ArticleMediaProps) {
  if (video !== undefined) {
    return (
      <div className={css.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: an article has no caption file; what it says stands in its text */}
        <video
          className={css.media}
          src={video}
          poster={image}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
        />
      </div>
    )
  }
  if (image === undefined) return null
  return (
    <div className={css.frame}>
      <img className={css.media} src={image} alt={imageAlt ?? ''} fetchPriority="high" />
    </div>
  )
}
