import type { PictureSources } from '#app/content/renditions.ts'
import { Card, CardMedia, CardPicture, CardTitle } from '#app/ui/card/card.tsx'
import { longBritishDate } from '#domain/dates/dates.ts'
import type { FocusMarks } from '#domain/media/crops.ts'
import { type FoundWords, MarkedText } from '../articles/found-words.tsx'
import styles from './blog-card.module.css'
import { PostDrawing } from './post-drawing.tsx'

/** What a card shows of a post: a list carries these to the browser, not whole posts. */
export interface BlogCardFacts {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  /** The day on which it came out in London, `YYYY-MM-DD`. */
  readonly date: string
  /** The first one; most posts have no other. */
  readonly category: string | null
  readonly image: (PictureSources & { readonly alt: string; readonly focus?: FocusMarks }) | null
  /** Where words were looked for. */
  readonly found?: FoundWords
}

interface BlogCardProps {
  readonly post: BlogCardFacts
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
            <PostDrawing id={post.id} />
          ) : (
            <CardPicture {...post.image} urgent={urgent} />
          )}
        </CardMedia>
      }
    >
      <p className={styles.facts}>
        <time dateTime={post.date}>{longBritishDate(post.date)}</time>
        {post.category !== null && <span>{post.category}</span>}
      </p>
      <CardTitle level={level} to={`/blog/${post.slug}`}>
        {title === null ? post.title : <MarkedText pieces={title} />}
      </CardTitle>
      {(passage !== null || post.excerpt !== '') && (
        <p className={styles.excerpt}>{passage === null ? post.excerpt : <MarkedText pieces={passage} />}</p>
      )}
      <p className={styles.author}>By {post.author}</p>
    </Card>
  )
}
