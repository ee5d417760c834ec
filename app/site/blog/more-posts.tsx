import { Link } from 'react-router'
import styles from '../articles/more-articles.module.css'
import type { BlogCardFacts } from './blog-card.tsx'
import { BlogCard } from './blog-card.tsx'

/** Where a reader goes on to. Absent when this is the only post. */
export function MorePosts({ posts }: { readonly posts: readonly BlogCardFacts[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby="more-posts">
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="more-posts">Related posts</h2>
          <Link to="/blog" className={styles.all}>
            All posts
          </Link>
        </div>
        <ul className={styles.list}>
          {posts.map((post) => (
            <li key={post.slug} className={styles.item}>
              <BlogCard post={post} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
