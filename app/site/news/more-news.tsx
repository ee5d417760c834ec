import { Link } from 'react-router'
import styles from '../articles/more-articles.module.css'
import type { NewsCardFacts } from './news-card.tsx'
import { NewsCard } from './news-card.tsx'

/** Where a reader goes on to. Absent when this is the only article. */
export function MoreNews({ articles }: { readonly articles: readonly NewsCardFacts[] }) {
  if (articles.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby="more-news">
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="more-news">More news</h2>
          <Link to="/news" className={styles.all}>
            All the news
          </Link>
        </div>
        <ul className={styles.list}>
          {articles.map((article) => (
            <li key={article.slug} className={styles.item}>
              <NewsCard article={article} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
