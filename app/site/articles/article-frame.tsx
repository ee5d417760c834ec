import type { ReactNode, Ref } from 'react'
import type { ImageSources } from '#app/content/responsive-images.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { HOME } from '../head/structured-data.tsx'
import '#app/ui/picture/focal-point.css'
import styles from './article-frame.module.css'

interface ArticleFrameProps {
  readonly list: Crumb
  readonly path: string
  readonly article: ReadArticle
  /** Default aspect ratio: 16:9 in the news, 3:2 in the blog. */
  readonly shape: 'illustration' | 'photograph'
  readonly ref?: Ref<HTMLElement> | undefined
  readonly children?: ReactNode
}

/** Common fields of articles and posts. */
export interface ReadArticle {
  readonly title: string
  readonly date: string
  readonly author?: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly picture: ImageSources | undefined
  readonly imageAlt: string | null
  /** With a focal point the image fills the frame; without it, it is shown whole. */
  readonly imageFocus?: FocalPointAttributes | undefined
  readonly video?: string | undefined
}

/** Article with breadcrumbs, title, media and text. */
export function ArticleFrame({ list, path, article, shape, ref, children }: ArticleFrameProps) {
  const { title, date, author, minutes, html } = article
  return (
    <article ref={ref} className={styles.article}>
      <header className={styles.head}>
        <Breadcrumbs crumbs={[HOME, list, { label: title, to: path }]} />
        <h1 className={styles.title}>
          <UnbrokenText text={title} />
        </h1>
        <p className={styles.facts}>
          <time dateTime={date}>{formatLongDate(date)}</time>
          {author !== undefined && <span>By {author}</span>}
          <span>{minutes} min read</span>
        </p>
      </header>
      <ArticleMedia article={article} shape={shape} />
      <div className={styles.body}>
        <Prose html={html} />
        {children}
      </div>
    </article>
  )
}

interface ArticleMediaProps {
  readonly article: Pick<ReadArticle, 'title' | 'picture' | 'imageAlt' | 'imageFocus' | 'video'>
  readonly shape: 'illustration' | 'photograph'
}

/** Renders the video with the image as its poster, the image alone, or nothing. */
export function ArticleMedia({ article, shape }: ArticleMediaProps) {
  const { title, picture, imageAlt, imageFocus, video } = article
  if (video !== undefined)
    return (
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: articles have no caption file; the text covers the content */}
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
  if (picture === undefined) return null
  const isPhotograph = shape === 'photograph'
  return (
    <div className={frameClass(isPhotograph, imageFocus !== undefined)}>
      <img
        {...imageFocus}
        className={styles.media}
        src={picture.src}
        srcSet={picture.srcSet}
        sizes="(min-width: 62rem) 56rem, 92vw"
        alt={imageAlt ?? ''}
        fetchPriority="high"
      />
    </div>
  )
}

function frameClass(isPhotograph: boolean, isFocused: boolean): string {
  return [styles.frame, isPhotograph && styles.photograph, isFocused && styles.focused]
    .filter(Boolean)
    .join(' ')
}
