/** Lists of articles, filtered by words, labels and days, one page at a time. The choice is part of the address. */

import { isCalendarDate } from '../dates/dates.ts'

/** A page of the news list has this many articles. */
export const NEWS_PER_PAGE = 9
/** A page of the blog has this many posts. */
export const BLOG_PER_PAGE = 9

/** Only this many characters of a search are looked at. */
export const SEARCH_MAX = 200
/** A label has the same limit as `BLOG_LABEL_MAX`, which is not imported because its file brings schemas along. */
const LABEL_MAX = 60

export const NEWS_QUERY = ['page', 'q', 'from', 'to'] as const
export const BLOG_QUERY = ['page', 'q', 'category', 'tag', 'from', 'to'] as const

export interface ArticleFilters {
  /** The search as it was typed; here and below, the empty string asks for nothing. */
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

/** Reads what an address asks for. A text that is not a day counts as none; two days in the wrong order are swapped. */
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
  return text !== null && isCalendarDate(text) ? text : ''
}

export function isFiltered(filters: ArticleFilters): boolean {
  return NAMES.some((name) => filters[name] !== '')
}

/** Returns the address of a page of a list; it leaves out whatever is not asked for. */
export function getListPath(path: string, filters: Partial<ArticleFilters>, page = 1): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * Returns the page that a query parameter asks for, from 1; null when it is not one. An absent one asks for the first.
 */
export function parsePage(parameter: string | null): number | null {
  if (parameter === null) return 1
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : null
}

/** Returns how many pages a list fills; even an empty list has a first. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage))
}
