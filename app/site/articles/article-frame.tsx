import type { ReactNode, Ref } from 'react'
import type { ImageSources } from '#app/content/responsive-images.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { HOME } from '../head/structured-data.tsx'
import '#app/ui/picture/focal-point.css'
import styles from './article-frame.module.css'

interface ArticleFrameProps {
  /** The list that it stands in. */
  readonly list: Crumb
  /** The page's own address. */
  readonly path: string
  readonly article: ReadArticle
  /** What most of its pictures have: illustrations of the news are 16:9, photographs of the blog 3:2. */
  readonly shape: 'illustration' | 'photograph'
  readonly ref?: Ref<HTMLElement> | undefined
  /** What follows the text. */
  readonly children?: ReactNode
}

/** What an article and a post have in common to a reader. */
export interface ReadArticle {
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly author?: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly picture: ImageSources | undefined
  readonly imageAlt: string | null
  /** What stays in sight. Its picture fills the frame then; without it, a picture stands whole. */
  readonly imageFocus?: FocalPointAttributes | undefined
  readonly video?: string | undefined
}

/** An article as it is read: the way to it, its title, its picture and its text. */
export function ArticleFrame({ list, path, article, shape, ref, children }: ArticleFrameProps) {
  const { title, date, author, minutes, html } = article
  return (
    <article ref={ref} className={styles.article}>
      <header className={styles.head}>
        <Breadcrumbs crumbs={[HOME, list, { label: title, to: path }]} />
        <h1 className={styles.title}>{title}</h1>
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

/** The article's video, its picture then being the poster; else its picture; else nothing. */
export function ArticleMedia({ article, shape }: ArticleMediaProps) {
  const { title, picture, imageAlt, imageFocus, video } = article
  if (video !== undefined)
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
  if (picture === undefined) return null
  const isPhotograph = shape === 'photograph'
  return (
    <div className={frameClass(isPhotograph, imageFocus !== undefined)}>
      <img
        {...imageFocus}
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

function frameClass(isPhotograph: boolean, isFocused: boolean): string {
  return [styles.frame, isPhotograph && styles.photograph, isFocused && styles.focused]
    .filter(Boolean)
    .join(' ')
}
