import { Link } from 'react-router'
import css from '#app/site/news/more-news.module.css'
import { BlogCard } from './blog-card.tsx'
import type { BlogCardFacts } from './blog-card-facts.ts'

/** Where a reader goes on to. Absent when this is the only post. */
export function MorePosts({ posts }: { readonly posts: readonly BlogCardFacts[] }) {
  if (posts.length === 0) return null
  return (
    <section className={css.more} aria-labelledby="more-posts">
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id="more-posts">Related posts</h2>
          <Link to="/blog" className={css.all}>
            All posts
          </Link>
        </div>
        <ul className={css.list}>
          {posts.map((post) => (
            <li key={post.slug} className={css.item}>
              <BlogCard post={post} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
