/** Query of article lists in the URL: search, labels, dates and page. */

import { isCalendarDate } from '../dates/dates.ts'

export const NEWS_PER_PAGE = 9
export const BLOG_PER_PAGE = 9

/** Longer searches are truncated. */
export const SEARCH_MAX = 200
/** Same as `BLOG_LABEL_MAX`, which would import schemas. */
const LABEL_MAX = 60

export const NEWS_QUERY = ['page', 'q', 'from', 'to'] as const
export const BLOG_QUERY = ['page', 'q', 'category', 'tag', 'from', 'to'] as const

export interface ArticleFilters {
  /** Search as typed; empty fields are inactive. */
  readonly q: string
  readonly category: string
  readonly tag: string
  /** `YYYY-MM-DD` */
  readonly from: string
  /** Inclusive. */
  readonly to: string
}

type FilterName = keyof ArticleFilters

const NAMES = ['q', 'category', 'tag', 'from', 'to'] as const satisfies readonly FilterName[]

export const NO_FILTERS: ArticleFilters = { q: '', category: '', tag: '', from: '', to: '' }

/** Parses the URL. Invalid dates are ignored; reversed ones are swapped. */
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

/** Returns the URL of a list page, without inactive filters. */
export function getListPath(path: string, filters: Partial<ArticleFilters>, page = 1): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Returns the page number from 1, or null if invalid; 1 if absent. */
export function parsePage(parameter: string | null): number | null {
  if (parameter === null) return 1
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : null
}

/** Returns the number of pages, at least 1. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage))
}
