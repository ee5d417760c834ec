/**
 * News articles over a supabase client: the site reads with it as anybody, the portal with the signed-in person's
 * rights. Row-level security decides what each may see and change. Every failure is a `ContentError`.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import { type ArticleFilters, NO_FILTERS } from '#domain/articles/filters.ts'
import { isArticleNumber } from '#domain/articles/slug.ts'
import type { NewsDraft, NewsType } from '#domain/news/news.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError, NO_ROWS, RANGE_NOT_SATISFIABLE } from './content-error.ts'

type Client = SupabaseClient<Database>
type NewsRow = Database['public']['Tables']['news_articles']['Row']

export interface NewsArticle {
  readonly id: number
  readonly title: string
  readonly slug: string
  /** HTML as it was saved: sanitise it wherever it is rendered as markup. */
  readonly content: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly type: NewsType
  /** Path on the API's origin; `mediaAddress` makes it an address. */
  readonly image: string | null
  readonly imageAlt: string | null
  readonly video: string | null
  readonly isDeleted: boolean
  /** The row's version: changes with every save. */
  readonly updatedAt: string
}

/** An article without its text, for lists of many. */
export type NewsSummary = Omit<NewsArticle, 'content'>

const SUMMARY_COLUMNS = 'id, title, slug, date, type, image, image_alt, video, is_deleted, updated_at'
const COLUMNS = 'id, title, slug, content, date, type, image, image_alt, video, is_deleted, updated_at'

type SummaryRow = Omit<NewsRow, 'content' | 'created_at' | 'search'>

function toSummary(row: SummaryRow): NewsSummary {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    date: row.date,
    // The column is generated from the same two addresses by the same rule.
    type: row.type as NewsType,
    image: row.image,
    imageAlt: row.image_alt,
    video: row.video,
    isDeleted: row.is_deleted,
    updatedAt: row.updated_at,
  }
}

function toArticle(row: SummaryRow & Pick<NewsRow, 'content'>): NewsArticle {
  return { ...toSummary(row), content: row.content }
}

function toRow(draft: NewsDraft) {
  return {
    title: draft.title,
    content: draft.content,
    date: draft.date,
    image: draft.image,
    image_alt: draft.imageAlt,
    video: draft.video,
  }
}

/** Visible articles, newest first; all of them without a limit. */
export async function latestNews(client: Client, limit?: number): Promise<NewsSummary[]> {
  const query = client
    .from('news_articles')
    .select(SUMMARY_COLUMNS)
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
  const { data, error, status } = await (limit === undefined ? query : query.limit(limit))
  if (error) throw contentError('fetch', 'news articles', error, status)
  return data.map(toSummary)
}

export interface NewsPage {
  readonly articles: readonly NewsSummary[]
  /** Visible articles on all pages. */
  readonly total: number
}

/**
 * One page of the visible articles that fit the filters (articles have no labels), newest first, from 1; null past the
 * last page. The first may be empty.
 */
export async function newsPage(
  client: Client,
  page: number,
  perPage: number,
  filters: ArticleFilters = NO_FILTERS,
): Promise<NewsPage | null> {
  let query = client
    .from('news_articles')
    .select(SUMMARY_COLUMNS, { count: 'exact' })
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
  if (filters.q !== '')
    query = query.textSearch('search', filters.q, { type: 'websearch', config: 'english' })
  if (filters.from !== '') query = query.gte('date', filters.from)
  if (filters.to !== '') query = query.lte('date', filters.to)
  const from = (page - 1) * perPage
  const { data, error, status, count } = await query.range(from, from + perPage - 1)
  if (error?.code === RANGE_NOT_SATISFIABLE) return null
  if (error) throw contentError('fetch', 'news articles', error, status)
  if (page > 1 && data.length === 0) return null
  return { articles: data.map(toSummary), total: count ?? data.length }
}

/** Visible articles with their texts, newest first, for feeds. */
export async function latestNewsArticles(client: Client, limit: number): Promise<NewsArticle[]> {
  const { data, error, status } = await client
    .from('news_articles')
    .select(COLUMNS)
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
  if (error) throw contentError('fetch', 'news articles', error, status)
  return data.map(toArticle)
}

export interface NewsNeighbours {
  /** Before it in time. */
  readonly older: NewsSummary | null
  readonly newer: NewsSummary | null
}

/** The visible articles next to this one in the order of the list. */
export async function newsNeighbours(
  client: Client,
  { date, id }: Pick<NewsSummary, 'date' | 'id'>,
): Promise<NewsNeighbours> {
  const beside = async (side: 'lt' | 'gt') => {
    const ascending = side === 'gt'
    const { data, error, status } = await client
      .from('news_articles')
      .select(SUMMARY_COLUMNS)
      .eq('is_deleted', false)
      .or(`date.${side}.${date},and(date.eq.${date},id.${side}.${id})`)
      .order('date', { ascending })
      .order('id', { ascending })
      .limit(1)
    if (error) throw contentError('fetch', 'news articles', error, status)
    const row = data[0]
    return row === undefined ? null : toSummary(row)
  }
  const [older, newer] = await Promise.all([beside('lt'), beside('gt')])
  return { older, newer }
}

/** A visible article by its slug or its number; null when there is none. */
export async function findNewsArticle(client: Client, slugOrId: string): Promise<NewsArticle | null> {
  const query = client.from('news_articles').select(COLUMNS).eq('is_deleted', false)
  const { data, error, status } = await (isArticleNumber(slugOrId)
    ? query.eq('id', Number(slugOrId))
    : query.eq('slug', slugOrId)
  ).maybeSingle()
  if (error && error.code !== NO_ROWS) throw contentError('fetch', 'news article', error, status)
  return data === null ? null : toArticle(data)
}

/** The present slug of a visible article that this one used to lead to; null when there is none. */
export async function formerNewsSlug(client: Client, slug: string): Promise<string | null> {
  const { data, error, status } = await client.rpc('resolve_redirect', { kind: 'news', slug })
  if (error) throw contentError('fetch', 'news article', error, status)
  // The generated type does not know that a function may answer null.
  return data as string | null
}

/** Live and deleted articles alike, newest first. */
export async function listAllNews(client: Client): Promise<NewsSummary[]> {
  const { data, error, status } = await client
    .from('news_articles')
    .select(SUMMARY_COLUMNS)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
  if (error) throw contentError('fetch', 'news articles', error, status)
  return data.map(toSummary)
}

/** Any article by its number, deleted ones too; null when there is none. */
export async function readNews(client: Client, id: number): Promise<NewsArticle | null> {
  const { data, error, status } = await client
    .from('news_articles')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw contentError('fetch', 'news article', error, status)
  return data === null ? null : toArticle(data)
}

export async function createNews(client: Client, draft: NewsDraft): Promise<NewsArticle> {
  const { data, error, status } = await client
    .from('news_articles')
    .insert(toRow(draft))
    .select(COLUMNS)
    .single()
  if (error) throw contentError('create', 'news article', error, status)
  return toArticle(data)
}

/** An update found no row of the expected version. */
export const STALE_VERSION = 'stale_version'

/**
 * Saves a draft over an article.
 * @param version `updatedAt` of the article that the draft began from: a row changed since is not overwritten, the
 *   error then has the code `STALE_VERSION`
 */
export async function updateNews(
  client: Client,
  id: number,
  draft: NewsDraft,
  version: string,
): Promise<NewsArticle> {
  const { data, error, status } = await client
    .from('news_articles')
    .update(toRow(draft))
    .eq('id', id)
    .eq('updated_at', version)
    .select(COLUMNS)
    .maybeSingle()
  if (error) throw contentError('update', 'news article', error, status)
  if (data === null) throw await updateRefusal(client, id, version)
  return toArticle(data)
}

/** Row-level security hides what may not be changed, so an update that matched nothing has several causes. */
async function updateRefusal(client: Client, id: number, version: string) {
  const current = await readNews(client, id)
  if (current === null || current.updatedAt === version) {
    return contentError('update', 'news article', { message: MISSING }, 404)
  }
  const message = 'somebody else has saved it since you opened it.'
  return contentError('update', 'news article', { message, code: STALE_VERSION }, 409)
}

const MISSING = 'it does not exist, or you may not change it.'

export async function deleteNews(client: Client, id: number): Promise<void> {
  await setDeleted(client, id, true)
}

export async function restoreNews(client: Client, id: number): Promise<void> {
  await setDeleted(client, id, false)
}

async function setDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const action = isDeleted ? 'delete' : 'restore'
  const { data, error, status } = await client
    .from('news_articles')
    .update({ is_deleted: isDeleted })
    .eq('id', id)
    .select('id')
    .maybeSingle()
  if (error) throw contentError(action, 'news article', error, status)
  if (data === null) throw contentError(action, 'news article', { message: MISSING }, 404)
}
