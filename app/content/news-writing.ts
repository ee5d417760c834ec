/**
 * News articles for those who write them, over a supabase client with the signed-in person's rights: live and deleted
 * ones, each saved over the version that it began from. Every failure is a `ContentError`.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { NewsDraft } from '#domain/news/news.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError, NO_ROWS, RANGE_NOT_SATISFIABLE, STALE_VERSION } from './content-error.ts'
import { type ListPage, rangeOf, sorting, wordPatterns } from './list-pages.ts'
import { COLUMNS, type NewsArticle, type NewsSummary, SUMMARY_COLUMNS, toArticle, toSummary } from './news.ts'

type Client = SupabaseClient<Database>

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

export interface NewsListQuery {
  /** Words of the title. */
  readonly q: string
  readonly show: 'live' | 'deleted'
  /** `date` or `title`, the other way round with `-` before it. */
  readonly sort: string
  readonly page: number
}

export interface NewsListPage extends ListPage<NewsSummary> {
  /** How many of either kind have the words. */
  readonly counts: Readonly<Record<NewsListQuery['show'], number>>
}

/** One page of the live or the deleted articles for those who write them. */
export async function listNews(client: Client, query: NewsListQuery): Promise<NewsListPage> {
  const { column, ascending } = sorting(query.sort)
  const titled = (isDeleted: boolean, onlyCount: boolean) => {
    const rows = client
      .from('news_articles')
      .select(SUMMARY_COLUMNS, { count: 'exact', head: onlyCount })
      .eq('is_deleted', isDeleted)
    return wordPatterns(query.q).reduce((found, pattern) => found.ilike('title', pattern), rows)
  }
  const isDeleted = query.show === 'deleted'
  const [shown, others] = await Promise.all([
    titled(isDeleted, false)
      .order(column, { ascending })
      .order('id', { ascending })
      .range(...rangeOf(query.page)),
    titled(!isDeleted, true),
  ])
  const isPastEnd = shown.error?.code === RANGE_NOT_SATISFIABLE
  if (shown.error && !isPastEnd) throw contentError('fetch', 'news articles', shown.error, shown.status)
  if (others.error) throw contentError('fetch', 'news articles', others.error, others.status)
  const total = shown.count ?? 0
  const rest = others.count ?? 0
  return {
    rows: (shown.data ?? []).map(toSummary),
    total,
    counts: isDeleted ? { live: rest, deleted: total } : { live: total, deleted: rest },
  }
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

/**
 * Saves a draft over an article.
 * @param version `updatedAt` of the article that the draft began from: a row changed since is not overwritten, the
 *   error then has the code `STALE_VERSION`; null overwrites whatever is there
 */
export async function updateNews(
  client: Client,
  id: number,
  draft: NewsDraft,
  version: string | null,
): Promise<NewsArticle> {
  const article = client.from('news_articles').update(toRow(draft)).eq('id', id)
  const { data, error, status } = await (version === null ? article : article.eq('updated_at', version))
    .select(COLUMNS)
    .maybeSingle()
  if (error) throw contentError('update', 'news article', error, status)
  if (data === null) throw await updateRefusal(client, id, version)
  return toArticle(data)
}

/** Row-level security hides what may not be changed, so an update that matched nothing has several causes. */
async function updateRefusal(client: Client, id: number, version: string | null) {
  const current = await readNews(client, id)
  if (current === null || version === null || current.updatedAt === version) {
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
