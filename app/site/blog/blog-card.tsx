import type { ImageSources } from '#app/content/responsive-images.ts'
import { Card, CardImage, CardMedia, CardTitle } from '#app/ui/card/card.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { HighlightedText, type SearchHighlight } from '../articles/search-highlights.tsx'
import styles from './blog-card.module.css'
import { PostIllustration } from './post-illustration.tsx'

/** The parts of a post that a card needs. */
export interface BlogCardData {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  /** Publish date in London, `YYYY-MM-DD`. */
  readonly date: string
  /** The first category. */
  readonly category: string | null
  readonly image: (ImageSources & { readonly alt: string; readonly focus?: FocalPointAttributes }) | null
  readonly found?: SearchHighlight
}

interface BlogCardProps {
  readonly post: BlogCardData
  readonly level: 2 | 3
  /** Above the fold: loads the image eagerly. */
  readonly urgent?: boolean
}

export function BlogCard({ post, level, urgent = false }: BlogCardProps) {
  const { title, passage } = post.found ?? { title: null, passage: null }
  return (
    <Card
      className={styles.card}
      media={
        <CardMedia>
          {post.image === null ? (
            <PostIllustration id={post.id} />
          ) : (
            <CardImage {...post.image} urgent={urgent} />
          )}
        </CardMedia>
      }
    >
      <p className={styles.facts}>
        <time dateTime={post.date}>{formatLongDate(post.date)}</time>
        {post.category !== null && <span>{post.category}</span>}
      </p>
      <CardTitle level={level} to={`/blog/${post.slug}`}>
        {title === null ? post.title : <HighlightedText pieces={title} />}
      </CardTitle>
      {(passage !== null || post.excerpt !== '') && (
        <p className={styles.excerpt}>
          {passage === null ? post.excerpt : <HighlightedText pieces={passage} />}
        </p>
      )}
      <p className={styles.author}>By {post.author}</p>
    </Card>
  )
}
