import { data as answer } from 'react-router'
import { newsPage } from '#app/content/news.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { pageMeta } from '#app/site/layout/page-meta.ts'
import { HeroBanner } from '#app/ui/hero-banner/hero-banner.tsx'
import { Pagination, pageAddress } from '#app/ui/pagination/pagination.tsx'
import { NEWS_PER_PAGE, pageCount, parsePage } from '#domain/paging.ts'
import type { Route } from './+types/news'
import css from './news.module.css'
import { NewsCard } from './news-card.tsx'
import { newsCardFacts } from './news-card-facts.ts'

const DESCRIPTION =
  'New work, new machines and news of the people at our three sites: what is happening in corrugated packaging, from the company that makes it.'

export const handle = { query: ['page'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  const { page, siteUrl } = loaderData
  return pageMeta({
    title: page === 1 ? 'Latest News' : `Latest News, page ${page}`,
    description: DESCRIPTION,
    keywords: 'corrugated packaging news, packaging manufacturer news, cardboard box maker',
    path: pageAddress('/news', page),
    siteUrl,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  services.page.tag('news_articles')
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const found = page === null ? null : await newsPage(services.data, page, NEWS_PER_PAGE)
  if (page === null || found === null) throw answer(null, { status: 404 })
  return {
    siteUrl: services.siteUrl,
    page,
    pages: pageCount(found.total, NEWS_PER_PAGE),
    articles: found.articles.map((article) => newsCardFacts(article, services.browser.supabaseUrl)),
  }
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { articles, page, pages } = loaderData
  return (
    <>
      <HeroBanner title="Latest News" subtitle={DESCRIPTION} admin={{ to: '/news-admin' }} />
      <div className={css.page}>
        {articles.length === 0 ? (
          <p className={css.empty}>There is no news yet. When there is, it appears here first.</p>
        ) : (
          <ul className={page === 1 ? `${css.list} ${css.first}` : css.list}>
            {articles.map((article, index) => (
              <li key={article.slug} className={css.item}>
                <NewsCard article={article} level={2} urgent={index < 3} lead={page === 1 && index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Pagination label="Pages of news" page={page} pages={pages} path="/news" />
      </div>
    </>
  )
}
