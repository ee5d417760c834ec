import { Link } from 'react-router'
import { NewsCard } from '#app/site/news/news-card.tsx'
import type { NewsCardFacts } from '#app/site/news/news-card-facts.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { Carousel } from '#app/ui/carousel/carousel.tsx'
import { HomeSection, WayToAll } from './home-section.tsx'
import css from './news-section.module.css'

/** @param articles empty when there are none and when they could not be loaded */
export function NewsSection({ articles }: { readonly articles: readonly NewsCardFacts[] }) {
  return (
    <HomeSection ground="paper">
      {articles.length === 0 ? (
        <div className={css.fallback}>
          <h2>Latest news</h2>
          <p className={css.words}>
            There is nothing to show here just now. The news and the blog have pages of their own.
          </p>
          <ul className={css.ways}>
            <li>
              <Link to="/news" className={buttonClass('primary')}>
                News
              </Link>
            </li>
            <li>
              <Link to="/blog" className={buttonClass('quiet')}>
                Blog
              </Link>
            </li>
          </ul>
        </div>
      ) : (
        <>
          <Carousel
            name="news"
            heading={<h2>Latest news</h2>}
            slides={articles.map((article) => ({
              key: article.slug,
              content: <NewsCard article={article} level={3} />,
            }))}
          />
          <WayToAll to="/news">All the news</WayToAll>
        </>
      )}
    </HomeSection>
  )
}
