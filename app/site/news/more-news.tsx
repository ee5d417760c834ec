import { Link } from 'react-router'
import css from './more-news.module.css'
import { NewsCard } from './news-card.tsx'
import type { NewsCardFacts } from './news-card-facts.ts'

/** Where a reader goes on to. Absent when this is the only article. */
export function MoreNews({ articles }: { readonly articles: readonly NewsCardFacts[] }) {
  if (articles.length === 0) return null
  return (
    <section className={css.more} aria-labelledby="more-news">
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id="more-news">More news</h2>
          <Link to="/news" className={css.all}>
            All the news
          </Link>
        </div>
        <ul className={css.list}>
          {articles.map((article) => (
            <li key={article.slug} className={css.item}>
              <NewsCard article={article} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
