import type { ImageSources } from '#app/content/responsive-images.ts'
import { Card, CardImage, CardMedia, CardTitle } from '#app/ui/card/card.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { HighlightedText, type SearchHighlight } from '../articles/search-highlights.tsx'
import styles from './blog-card.module.css'
import { PostIllustration } from './post-illustration.tsx'

/** What a card shows of a post: a list carries these to the browser, not whole posts. */
export interface BlogCardData {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  /** The day on which it came out in London, `YYYY-MM-DD`. */
  readonly date: string
  /** The first one; most posts have no other. */
  readonly category: string | null
  readonly image: (ImageSources & { readonly alt: string; readonly focus?: FocalPointAttributes }) | null
  /** Where words were looked for. */
  readonly found?: SearchHighlight
}

interface BlogCardProps {
  readonly post: BlogCardData
  /** The heading's level on the page that the card lies on. */
  readonly level: 2 | 3
  /** Above the fold: its picture does not wait until it comes into view. */
  readonly urgent?: boolean
}

/** A post as a sheet torn from a pad: what it is about, when and by whom, under its picture or a drawing. */
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
