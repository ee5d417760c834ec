/** Lists of articles, narrowed down by words, labels and days, a page at a time. The address carries the choice. */

/** Articles on a page of the news list. */
export const NEWS_PER_PAGE = 9
/** Posts on a page of the blog. */
export const BLOG_PER_PAGE = 9

/** Characters of a search that are looked at. */
export const SEARCH_MAX = 200
/** As long as a label may be: `BLOG_LABEL_MAX`, whose file brings schemas along. */
const LABEL_MAX = 60

export const NEWS_QUERY = ['page', 'q', 'from', 'to'] as const
export const BLOG_QUERY = ['page', 'q', 'category', 'tag', 'from', 'to'] as const

export interface ArticleFilters {
  /** As it was typed; like the others, the empty string asks for nothing. */
  readonly q: string
  readonly category: string
  readonly tag: string
  /** The first day (`YYYY-MM-DD`). */
  readonly from: string
  /** The last day. */
  readonly to: string
}

type FilterName = keyof ArticleFilters

const NAMES = ['q', 'category', 'tag', 'from', 'to'] as const satisfies readonly FilterName[]

export const NO_FILTERS: ArticleFilters = { q: '', category: '', tag: '', from: '', to: '' }

/** What an address asks for. What can be no day counts as none; two days in the wrong order change places. */
export function parseFilters(query: URLSearchParams): ArticleFilters {
  const text = (name: FilterName, max: number) =>
    (query.get(name) ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, max)
      .trim()
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  const swapped = from !== '' && to !== '' && from > to
  return {
    q: text('q', SEARCH_MAX).toWellFormed(),
    category: text('category', LABEL_MAX).toWellFormed(),
    tag: text('tag', LABEL_MAX).toWellFormed(),
    from: swapped ? to : from,
    to: swapped ? from : to,
  }
}

function dayOf(text: string | null): string {
  if (text === null || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return ''
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : ''
}

export function isFiltered(filters: ArticleFilters): boolean {
  return NAMES.some((name) => filters[name] !== '')
}

/** The address of a page of a list: what is not asked for is not in it. */
export function listAddress(path: string, filters: Partial<ArticleFilters>, page = 1): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The page that a query parameter asks for, from 1; null when it is not one. An absent parameter asks for the first. */
export function parsePage(parameter: string | null): number | null {
  if (parameter === null) return 1
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : null
}

/** How many pages a list fills; an empty list still has its first. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage))
}
