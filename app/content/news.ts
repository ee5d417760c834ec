/** Public news articles. Row-level security decides visibility. Errors are `ContentError`. */

import { isArticleNumber } from '#domain/articles/article.ts'
import { type ArticleFilters, NO_FILTERS } from '#domain/articles/list.ts'
import type { NewsType } from '#domain/news/news.ts'
import { getQuerySynonyms } from '#domain/search/synonyms.ts'
import type { Client } from './client.ts'
import { NO_ROWS, RANGE_NOT_SATISFIABLE, toContentError } from './content-error.ts'
import { SPELLING_ROWS } from './pagination.ts'

export interface NewsArticle {
  readonly id: number
  readonly title: string
  readonly slug: string
  /** Stored HTML: sanitise before rendering. */
  readonly content: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly type: NewsType
  /** Path on the API's origin; see `getMediaUrl`. */
  readonly image: string | null
  readonly imageAlt: string | null
  /** Focal point for crops; see `parseFocalPoint`. */
  readonly imageFocus: string | null
  readonly video: string | null
  readonly isDeleted: boolean
  /** Version: changes with every save. */
  readonly updatedAt: string
}

export type NewsSummary = Omit<NewsArticle, 'content'>

const SUMMARY_COLUMNS =
  'id, title, slug, date, type, image, imageAlt:image_alt, imageFocus:image_focus, video, isDeleted:is_deleted, updatedAt:updated_at'
const COLUMNS = `${SUMMARY_COLUMNS}, content` as const

/** The generated column has the values of the type. */
const toArticle = <Row extends { type: string }>(row: Row) => ({ ...row, type: row.type as NewsType })

/** Newest first; without a limit, all of them. */
export async function listLatestArticles(client: Client, limit?: number): Promise<NewsSummary[]> {
  const query = client
    .from('news_articles')
    .select(SUMMARY_COLUMNS)
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
  const { data, error, status } = await (limit === undefined ? query : query.limit(limit))
  if (error) throw toContentError('fetch', 'news articles', error, status)
  return data.map(toArticle)
}

export interface ArticleListItem extends NewsSummary {
  /** Present in search results only. Stored HTML, for highlighting matches. */
  readonly content?: string
}

export interface NewsPage {
  readonly articles: readonly ArticleListItem[]
  readonly total: number
}

/**
 * Returns one page of visible articles, or null past the last page. Page 1 may be empty. Newest first; search results
 * are ranked by the database.
 */
export async function listArticles(
  client: Client,
  page: number,
  perPage: number,
  filters: ArticleFilters = NO_FILTERS,
): Promise<NewsPage | null> {
  const from = (page - 1) * perPage
  const response =
    filters.q === ''
      ? await applyFilters(client.from('news_articles').select(SUMMARY_COLUMNS, { count: 'exact' }), filters)
          .order('date', { ascending: false })
          .order('id', { ascending: false })
          .range(from, from + perPage - 1)
      : await applyFilters(
          client
            .rpc(
              'search_news',
              { query: filters.q, synonyms: getQuerySynonyms(filters.q) },
              { count: 'exact' },
            )
            .select(COLUMNS),
          filters,
        ).range(from, from + perPage - 1)
  const { data, error, status, count } = response
  if (error?.code === RANGE_NOT_SATISFIABLE) return null
  if (error) throw toContentError('fetch', 'news articles', error, status)
  if (page > 1 && data.length === 0) return null
  return { articles: data.map(toArticle), total: count ?? data.length }
}

/** Returns the titles of the newest articles, whose words correct the spelling of searches. */
export async function listArticleTitles(client: Client): Promise<string[]> {
  const { data, error, status } = await client
    .from('news_articles')
    .select('title')
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .limit(SPELLING_ROWS)
  if (error) throw toContentError('fetch', 'news articles', error, status)
  return data.map(({ title }) => title)
}

interface ArticleQuery {
  eq(column: 'is_deleted', value: boolean): this
  gte(column: string, value: string): this
  lte(column: string, value: string): this
}

function applyFilters<Query extends ArticleQuery>(articles: Query, { from, to }: ArticleFilters): Query {
  let query = articles.eq('is_deleted', false)
  if (from !== '') query = query.gte('date', from)
  if (to !== '') query = query.lte('date', to)
  return query
}

/** For feeds, newest first. */
export async function listLatestArticlesWithContent(client: Client, limit: number): Promise<NewsArticle[]> {
  const { data, error, status } = await client
    .from('news_articles')
    .select(COLUMNS)
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
  if (error) throw toContentError('fetch', 'news articles', error, status)
  return data.map(toArticle)
}

export interface AdjacentArticles {
  readonly older: NewsSummary | null
  readonly newer: NewsSummary | null
}

export async function getAdjacentArticles(
  client: Client,
  { date, id }: Pick<NewsSummary, 'date' | 'id'>,
): Promise<AdjacentArticles> {
  const findAdjacent = async (side: 'lt' | 'gt') => {
    const ascending = side === 'gt'
    const { data, error, status } = await client
      .from('news_articles')
      .select(SUMMARY_COLUMNS)
      .eq('is_deleted', false)
      .or(`date.${side}.${date},and(date.eq.${date},id.${side}.${id})`)
      .order('date', { ascending })
      .order('id', { ascending })
      .limit(1)
    if (error) throw toContentError('fetch', 'news articles', error, status)
    const row = data[0]
    return row === undefined ? null : toArticle(row)
  }
  const [older, newer] = await Promise.all([findAdjacent('lt'), findAdjacent('gt')])
  return { older, newer }
}

/** Returns a visible article by slug or id, or null. */
export async function findNewsArticle(client: Client, slugOrId: string): Promise<NewsArticle | null> {
  const query = client.from('news_articles').select(COLUMNS).eq('is_deleted', false)
  const { data, error, status } = await (isArticleNumber(slugOrId)
    ? query.eq('id', Number(slugOrId))
    : query.eq('slug', slugOrId)
  ).maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'news article', error, status)
  return data === null ? null : toArticle(data)
}

/** Returns the current slug of a renamed article, or null. */
export async function findRedirectedArticleSlug(client: Client, slug: string): Promise<string | null> {
  const { data, error, status } = await client.rpc('resolve_redirect', { kind: 'news', slug })
  if (error) throw toContentError('fetch', 'news article', error, status)
  // The generated type lacks null.
  return data as string | null
}
