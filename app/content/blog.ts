/**
 * Blog posts. Row-level security hides drafts and scheduled posts from visitors; public queries filter them too,
 * because staff may see them. Errors are `ContentError`.
 */

import { isArticleNumber } from '#domain/articles/article.ts'
import type { ArticleFilters } from '#domain/articles/list.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import { getQuerySynonyms } from '#domain/search/synonyms.ts'
import type { Json } from '#supabase/database.types.ts'
import type { Client } from './client.ts'
import { NO_ROWS, RANGE_NOT_SATISFIABLE, toContentError } from './content-error.ts'
import { SPELLING_ROWS } from './pagination.ts'

export interface BlogSummary {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly author: string
  /** ISO 8601 with offset, at database precision. */
  readonly publishDate: string
  /** Path on the API's origin; see `getMediaUrl`. */
  readonly featuredImage: string | null
  readonly featuredImageAlt: string | null
  /** Focal point for crops; see `parseFocalPoint`. */
  readonly featuredImageFocus: string | null
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly updatedAt: string
}

export interface BlogPost extends BlogSummary {
  /** Stored HTML: sanitise before rendering. */
  readonly content: string
  readonly status: string
  readonly seoSettings: Json
}

const SUMMARY_COLUMNS =
  'id, title, slug, excerpt, author, publishDate:publish_date, featuredImage:featured_image, featuredImageAlt:featured_image_alt, featuredImageFocus:featured_image_focus, categories, tags, updatedAt:updated_at'
const COLUMNS = `${SUMMARY_COLUMNS}, content, status, seoSettings:seo_settings` as const

const wholePosts = (client: Client) => client.from('blogs').select(COLUMNS)

function published(client: Client) {
  return client
    .from('blogs')
    .select(SUMMARY_COLUMNS)
    .eq('status', 'published')
    .order('publish_date', { ascending: false })
    .order('id', { ascending: false })
}

/** Returns published posts, newest first. */
export async function listLatestPosts(client: Client, limit: number): Promise<BlogSummary[]> {
  const { data, error, status } = await published(client).limit(limit)
  if (error) throw toContentError('fetch', 'blogs', error, status)
  return data
}

/** Same with content, for feeds. */
export async function listLatestPostsWithContent(client: Client, limit: number): Promise<BlogPost[]> {
  const { data, error, status } = await wholePosts(client)
    .eq('status', 'published')
    .order('publish_date', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
  if (error) throw toContentError('fetch', 'blogs', error, status)
  return data
}

export interface PostListItem extends BlogSummary {
  /** Present in search results only. Stored HTML, for highlighting matches. */
  readonly content?: string
}

export interface BlogPage {
  readonly posts: readonly PostListItem[]
  readonly total: number
}

/**
 * Returns one page of published posts, or null past the last page. Page 1 may be empty. Newest first; search results
 * are ranked by the database.
 */
export async function listPosts(
  client: Client,
  filters: ArticleFilters,
  page: number,
  perPage: number,
): Promise<BlogPage | null> {
  const from = (page - 1) * perPage
  const response =
    filters.q === ''
      ? await applyFilters(client.from('blogs').select(SUMMARY_COLUMNS, { count: 'exact' }), filters)
          .order('publish_date', { ascending: false })
          .order('id', { ascending: false })
          .range(from, from + perPage - 1)
      : await applyFilters(
          client
            .rpc(
              'search_blogs',
              { query: filters.q, synonyms: getQuerySynonyms(filters.q) },
              { count: 'exact' },
            )
            .select(`${SUMMARY_COLUMNS}, content`),
          filters,
        ).range(from, from + perPage - 1)
  const { data, error, status, count } = response
  if (error?.code === RANGE_NOT_SATISFIABLE) return null
  if (error) throw toContentError('fetch', 'blogs', error, status)
  if (page > 1 && data.length === 0) return null
  return { posts: data, total: count ?? data.length }
}

/** Returns titles, excerpts and labels of the newest posts, whose words correct the spelling of searches. */
export async function listPostTexts(client: Client): Promise<string[]> {
  const { data, error, status } = await client
    .from('blogs')
    .select('title, excerpt, categories, tags')
    .eq('status', 'published')
    .order('publish_date', { ascending: false })
    .limit(SPELLING_ROWS)
  if (error) throw toContentError('fetch', 'blogs', error, status)
  return data.flatMap(({ title, excerpt, categories, tags }) => [title, excerpt, ...categories, ...tags])
}

interface PostQuery {
  eq(column: 'status', value: string): this
  contains(column: string, value: string): this
  gte(column: string, value: string): this
  lt(column: string, value: string): this
}

function applyFilters<Query extends PostQuery>(
  posts: Query,
  { category, tag, from, to }: ArticleFilters,
): Query {
  let query = posts.eq('status', 'published')
  if (category !== '') query = query.contains('categories', arrayLiteral([category]))
  if (tag !== '') query = query.contains('tags', arrayLiteral([tag]))
  if (from !== '') query = query.gte('publish_date', startOfLondonDay(from).toISOString())
  if (to !== '') query = query.lt('publish_date', endOfLondonDay(to).toISOString())
  return query
}

/** The client would join labels with commas without quoting them. */
function arrayLiteral(labels: readonly string[]): string {
  return `{${labels.map((label) => `"${label.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Returns a published post by slug or id, or null. */
export async function findBlogPost(client: Client, slugOrId: string): Promise<BlogPost | null> {
  return findPost(wholePosts(client).eq('status', 'published'), slugOrId)
}

async function findPost(posts: ReturnType<typeof wholePosts>, slugOrId: string): Promise<BlogPost | null> {
  const { data, error, status } = await (isArticleNumber(slugOrId)
    ? posts.eq('id', Number(slugOrId))
    : posts.eq('slug', slugOrId)
  ).maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'blog', error, status)
  return data
}

/** Returns the current slug of a renamed post, or null. */
export async function findRedirectedPostSlug(client: Client, slug: string): Promise<string | null> {
  const { data, error, status } = await client.rpc('resolve_redirect', { kind: 'blog', slug })
  if (error) throw toContentError('fetch', 'blog', error, status)
  // The generated type lacks null.
  return data as string | null
}

export interface BlogMetadata {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

/** Returns the distinct categories and tags, sorted. */
export async function blogMetadata(client: Client): Promise<BlogMetadata> {
  const { data, error, status } = await client.rpc('blog_metadata').single()
  if (error) throw toContentError('fetch', 'blogs', error, status)
  return data
}

/** Returns when the next scheduled post is published, or null. */
export async function nextBlogPublication(client: Client): Promise<Date | null> {
  const { data, error, status } = await client.rpc('next_blog_publication')
  if (error) throw toContentError('fetch', 'blogs', error, status)
  const timestamp = data as string | null
  return timestamp === null ? null : new Date(timestamp)
}

/** Returns the posts most closely related by labels and text, then the newest; fewer if few are related. */
export async function listRelatedPosts(
  client: Client,
  { id }: Pick<BlogSummary, 'id'>,
  limit: number,
): Promise<BlogSummary[]> {
  const { data, error, status } = await client
    .rpc('related_blogs', { blog_id: id })
    .select(SUMMARY_COLUMNS)
    .limit(limit)
  if (error) throw toContentError('fetch', 'blogs', error, status)
  return data
}

export interface AdjacentPosts<T> {
  readonly older: T | null
  readonly newer: T | null
}

export async function getAdjacentPosts(
  client: Client,
  { publishDate, id }: Pick<BlogSummary, 'publishDate' | 'id'>,
): Promise<AdjacentPosts<BlogSummary>> {
  const findAdjacent = async (side: 'lt' | 'gt') => {
    const ascending = side === 'gt'
    const { data, error, status } = await client
      .from('blogs')
      .select(SUMMARY_COLUMNS)
      .eq('status', 'published')
      .or(`publish_date.${side}."${publishDate}",and(publish_date.eq."${publishDate}",id.${side}.${id})`)
      .order('publish_date', { ascending })
      .order('id', { ascending })
      .limit(1)
    if (error) throw toContentError('fetch', 'blogs', error, status)
    return data[0] ?? null
  }
  const [older, newer] = await Promise.all([findAdjacent('lt'), findAdjacent('gt')])
  return { older, newer }
}
