import { data as routeData } from 'react-router'
import { listArticles, listArticleTitles } from '#app/content/news.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { Pagination } from '#app/ui/pagination/pagination.tsx'
import {
  getListPath,
  isFiltered,
  NEWS_PER_PAGE,
  NEWS_QUERY,
  pageCount,
  parseFilters,
  parsePage,
} from '#domain/articles/list.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { describeFilters, FilterForm, ResultLine } from '../articles/article-list.tsx'
import {
  createUnavailableResponse,
  getUnavailableHeaders,
  ListUnavailable,
  orUnavailable,
  UNAVAILABLE,
} from '../articles/list-unavailable.tsx'
import { listWithCorrection } from '../articles/search-correction.server.ts'
import { getSearchHighlights } from '../articles/search-highlights.server.ts'
import { feedLinks, pageMeta } from '../head/page-meta.ts'
import { JsonLd, linkedEntry, listStructuredData } from '../head/structured-data.tsx'
import { ReaderEnding } from '../page-ending/page-ending.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/news'
import styles from './news.module.css'
import { NewsCard } from './news-card.tsx'
import { toNewsCardData } from './news-card-data.server.ts'

const DESCRIPTION = 'New work, new machines and news from the people at our three sites.'

export const handle = { query: NEWS_QUERY } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  const { page, filters, siteUrl } = loaderData
  return [
    ...pageMeta({
      title: `Latest News${describeFilters(filters)}${page === 1 ? '' : `, page ${page}`}`,
      description: DESCRIPTION,
      keywords: 'corrugated packaging news, packaging manufacturer news, cardboard box maker',
      path: getListPath('/news', filters, page),
      siteUrl,
      card: getPageCardUrl('/news'),
    }),
    // Search results aren't indexed.
    ...(isFiltered(filters) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...feedLinks('/news', 'Latest News'),
  ]
}

export const headers = getUnavailableHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  services.page.tag('news_articles')
  const query = new URL(request.url).searchParams
  const page = parsePage(query.get('page'))
  // News has no labels.
  const filters = { ...parseFilters(query), category: '', tag: '' }
  if (page === null) throw routeData(null, { status: 404 })
  const { data, company } = services
  const read = await orUnavailable(
    () =>
      listWithCorrection({
        filters,
        list: (wanted) => listArticles(data, page, NEWS_PER_PAGE, wanted),
        readTexts: () => listArticleTitles(data),
        products: company.products,
      }),
    services,
  )
  const listState = { siteUrl: services.siteUrl, page, filters }
  if (read === UNAVAILABLE)
    return createUnavailableResponse({
      ...listState,
      isUnavailable: true,
      correctedQuery: null,
      pages: 0,
      total: 0,
      articles: [],
    })
  const { found, correctedQuery } = read
  if (found === null) throw routeData(null, { status: 404 })
  return routeData({
    ...listState,
    isUnavailable: false,
    correctedQuery,
    pages: pageCount(found.total, NEWS_PER_PAGE),
    total: found.total,
    articles: found.articles.map((article) => ({
      ...toNewsCardData(article, services.browser.supabaseUrl),
      ...getSearchHighlights(article, correctedQuery ?? filters.q),
    })),
  })
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { articles, page, pages, total, filters, correctedQuery, siteUrl, isUnavailable } = loaderData
  const plain = page === 1 && !isFiltered(filters)
  const list = {
    name: 'Latest News',
    description: DESCRIPTION,
    path: getListPath('/news', filters, page),
    entries: articles.map(({ title, slug }) => linkedEntry({ title, path: `/news/${slug}` }, siteUrl)),
  }
  return (
    <>
      <JsonLd value={listStructuredData(list, siteUrl)} />
      <PageHero title="Latest News" subtitle={DESCRIPTION} admin="/news-admin" />
      <div className={styles.page}>
        {(total > 0 || (isFiltered(filters) && !isUnavailable)) && (
          <>
            <FilterForm path="/news" what="the news" filters={filters} />
            <ResultLine
              path="/news"
              nouns={['article', 'articles']}
              total={total}
              filters={filters}
              correctedQuery={correctedQuery}
            />
          </>
        )}
        {isUnavailable ? (
          <ListUnavailable
            empty="There’s nothing to show here at the moment."
            what="The news"
            path={list.path}
            other={{ to: '/blog', label: 'Read the blog' }}
          />
        ) : articles.length === 0 ? (
          <p className={styles.empty}>
            {isFiltered(filters)
              ? 'No articles match. Try fewer words or a wider date range.'
              : 'There’s no news yet. Check back soon.'}
          </p>
        ) : (
          <ul className={plain ? `${styles.list} ${styles.first}` : styles.list}>
            {articles.map((article, index) => (
              <li key={article.slug} className={styles.item}>
                <NewsCard article={article} level={2} urgent={index === 0} lead={plain && index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Pagination label="Pages of news" page={page} pages={pages} path={getListPath('/news', filters)} />
      </div>
      <ReaderEnding />
    </>
  )
}
