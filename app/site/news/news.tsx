import { data as routeData } from 'react-router'
import { listArticles, listArticleTitles } from '#app/content/news.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import {
  isFiltered,
  NEWS_PER_PAGE,
  NEWS_QUERY,
  pageCount,
  parseFilters,
  parsePage,
} from '#domain/articles/list.ts'
import { ArticleListPage, type ArticleListTexts, articleListMeta } from '../articles/article-list-page.tsx'
import {
  createUnavailableResponse,
  getUnavailableHeaders,
  orUnavailable,
  UNAVAILABLE,
} from '../articles/list-unavailable.tsx'
import { listWithCorrection } from '../articles/search-correction.server.ts'
import { getSearchHighlights } from '../articles/search-highlights.server.ts'
import type { Route } from './+types/news'
import { NewsCard } from './news-card.tsx'
import { toNewsCardData } from './news-card-data.server.ts'

const TEXTS: ArticleListTexts = {
  name: 'news',
  title: 'Latest News',
  description: 'New work, new machines and news from the people at our three sites.',
  keywords: 'corrugated packaging news, packaging manufacturer news, cardboard box maker',
  admin: '/news-admin',
  nouns: ['article', 'articles'],
  empty: 'There’s no news yet. Check back soon.',
  unavailable: 'There’s nothing to show here at the moment.',
  other: { to: '/blog', label: 'Read the blog' },
}

export const handle = { query: NEWS_QUERY } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => articleListMeta(TEXTS, loaderData)

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
  const { articles, page, filters } = loaderData
  const hasLead = page === 1 && !isFiltered(filters)
  const entries = articles.map((article, index) => ({
    ...article,
    card: <NewsCard article={article} level={2} urgent={index === 0} lead={hasLead && index === 0} />,
  }))
  return <ArticleListPage texts={TEXTS} state={loaderData} entries={entries} hasLead={hasLead} />
}
