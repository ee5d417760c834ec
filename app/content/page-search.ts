import { PRODUCTS } from '#company/products.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { productPath } from '#domain/products/product-path.ts'
import { getSynonyms, toStem } from '#domain/search/synonyms.ts'
import type { Client } from './client.ts'
import { toContentError } from './content-error.ts'
import { wordPatterns } from './pagination.ts'

export interface FoundPage {
  readonly kind: 'Page' | 'Product' | 'News' | 'Blog' | 'Vacancy'
  readonly path: string
  readonly title: string
}

/** Maximum per type; newest rows first. */
const MAX_PER_TYPE = 6

/**
 * Finds pages by title, for editors who add a link. All words must match, in any order; synonyms count only if nothing
 * matches without them.
 * @throws {ContentError}
 */
export async function findPages(client: Client, words: string, now: Date): Promise<FoundPage[]> {
  const typed = words.split(/\s+/).filter((word) => word !== '')
  const found = await findByWords(
    client,
    typed.map((word) => [word]),
    now,
  )
  const alternatives = typed.map((word) => [
    word,
    ...getSynonyms(word).map((synonym) => toStem(synonym.toLowerCase())),
  ])
  const hasSynonyms = alternatives.some(({ length }) => length > 1)
  return found.length > 0 || !hasSynonyms ? found : findByWords(client, alternatives, now)
}

/** @param alternatives for each word, of which one must match */
async function findByWords(
  client: Client,
  alternatives: readonly (readonly string[])[],
  now: Date,
): Promise<FoundPage[]> {
  const patterns = alternatives.map((spellings) => spellings.flatMap(wordPatterns))
  const matches = ({ title, path }: FoundPage) =>
    alternatives.every((spellings) =>
      spellings
        .map((spelling) => spelling.toLowerCase())
        .some((spelling) => title.toLowerCase().includes(spelling) || path.includes(spelling)),
    )
  const fixed = PUBLIC_PAGES.map(({ path, title }): FoundPage => ({ kind: 'Page', path, title }))
  const products = PRODUCTS.map(
    (product): FoundPage => ({
      kind: 'Product',
      path: productPath(product),
      title: product.title,
    }),
  )
  const [news, posts, jobs] = await Promise.all([
    matchTitles(client.from('news_articles').select('slug, title').eq('is_deleted', false), patterns)
      .order('date', { ascending: false })
      .limit(MAX_PER_TYPE),
    matchTitles(client.from('blogs').select('slug, title').eq('status', 'published'), patterns)
      .lte('publish_date', now.toISOString())
      .order('publish_date', { ascending: false })
      .limit(MAX_PER_TYPE),
    matchTitles(client.from('jobs').select('id, title').eq('is_deleted', false), patterns)
      .or(`closes_on.is.null,closes_on.gte.${toLondonDate(now)}`)
      .order('created_at', { ascending: false })
      .limit(MAX_PER_TYPE),
  ])
  if (news.error) throw toContentError('fetch', 'news articles', news.error, news.status)
  if (posts.error) throw toContentError('fetch', 'blogs', posts.error, posts.status)
  if (jobs.error) throw toContentError('fetch', 'jobs', jobs.error, jobs.status)
  return [
    ...fixed.filter(matches).slice(0, MAX_PER_TYPE),
    ...products.filter(matches).slice(0, MAX_PER_TYPE),
    ...news.data.map(({ slug, title }): FoundPage => ({ kind: 'News', path: `/news/${slug}`, title })),
    ...posts.data.map(({ slug, title }): FoundPage => ({ kind: 'Blog', path: `/blog/${slug}`, title })),
    ...jobs.data.map((job): FoundPage => ({ kind: 'Vacancy', path: jobPath(job), title: job.title })),
  ]
}

interface ByTitle {
  or(filters: string): this
}

/** @param patterns alternatives for each word */
function matchTitles<Query extends ByTitle>(rows: Query, patterns: readonly (readonly string[])[]): Query {
  return patterns.reduce(
    (found, spellings) => found.or(spellings.map((pattern) => `title.ilike.${quote(pattern)}`).join(',')),
    rows,
  )
}

/** Quotes a value for `or`, where commas and brackets would end it. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
