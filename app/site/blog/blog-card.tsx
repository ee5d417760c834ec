import { Link } from 'react-router'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './blog-card.module.css'
import type { BlogCardFacts } from './blog-card-facts.ts'
import { PostDrawing } from './post-drawing.tsx'

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
    <article className={css.card}>
      <div className={css.media}>
        {post.image === null ? (
          <PostDrawing id={post.id} />
        ) : (
          <img
            className={css.picture}
            src={post.image.src}
            srcSet={post.image.srcSet}
            sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
            alt={post.image.alt}
            loading={urgent ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </div>
      <div className={css.words}>
        <p className={css.facts}>
          <time dateTime={post.date}>{longBritishDate(post.date)}</time>
          {post.category !== null && <span>{post.category}</span>}
        </p>
        <Heading className={css.title}>
          <Link to={`/blog/${post.slug}`} prefetch="intent" className={css.link}>
            {post.title}
          </Link>
        </Heading>
        {post.excerpt !== '' && <p className={css.excerpt}>{post.excerpt}</p>}
        <p className={css.author}>By {post.author}</p>
      </div>
    </article>
  )
}
