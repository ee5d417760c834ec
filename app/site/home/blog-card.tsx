import { Link } from 'react-router'
import { longBritishDate } from '#domain/british-date.ts'
import css from './blog-card.module.css'
import type { BlogCardFacts } from './blog-card-facts.ts'

/** A post as a sheet torn from a pad: what is written counts, a picture only where there is one. */
export function BlogCard({ post }: { readonly post: BlogCardFacts }) {
  return (
    <article className={css.card}>
      {post.image && (
        <img
          className={css.picture}
          src={post.image.address}
          alt={post.image.alt}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={css.words}>
        <time className={css.date} dateTime={post.date}>
          {longBritishDate(post.date)}
        </time>
        <h3 className={css.title}>
          <Link to={`/blog/${post.slug}`} className={css.link}>
            {post.title}
          </Link>
        </h3>
        {post.excerpt !== '' && <p className={css.excerpt}>{post.excerpt}</p>}
      </div>
    </article>
  )
}
