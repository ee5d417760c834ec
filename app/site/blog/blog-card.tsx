import { Link } from 'react-router'
import type { BlogSummary } from '#app/content/blog.ts'
import { type PictureSources, pictureSources } from '#app/content/renditions.ts'
import { londonDay, longBritishDate } from '#domain/dates/dates.ts'
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
  readonly image: (PictureSources & { readonly alt: string }) | null
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function blogCardFacts(post: BlogSummary, supabaseUrl: string): BlogCardFacts {
  const { id, slug, title, excerpt, author, publishDate, featuredImage, featuredImageAlt, categories } = post
  return {
    id,
    slug,
    title,
    excerpt,
    author,
    date: londonDay(new Date(publishDate)),
    category: categories[0] ?? null,
    image:
      featuredImage === null
        ? null
        : { ...pictureSources(supabaseUrl, featuredImage), alt: featuredImageAlt ?? '' },
  }
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
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {post.image === null ? (
          <PostDrawing id={post.id} />
        ) : (
          <img
            className={styles.picture}
            src={post.image.src}
            srcSet={post.image.srcSet}
            sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
            alt={post.image.alt}
            loading={urgent ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.facts}>
          <time dateTime={post.date}>{longBritishDate(post.date)}</time>
          {post.category !== null && <span>{post.category}</span>}
        </p>
        <Heading className={styles.title}>
          <Link to={`/blog/${post.slug}`} prefetch="intent" className={styles.link}>
            {post.title}
          </Link>
        </Heading>
        {post.excerpt !== '' && <p className={styles.excerpt}>{post.excerpt}</p>}
        <p className={styles.author}>By {post.author}</p>
      </div>
    </article>
  )
}
