/** Lists that are read a page at a time by `?page=`. */

/** Articles on a page of the news list. */
export const NEWS_PER_PAGE = 9
/** Posts on a page of the blog. */
export const BLOG_PER_PAGE = 9

/** The page that a query parameter asks for, from 1; null when it is not one. An absent parameter asks for the first. */
export function parsePage(parameter: string | null): number | null {
  if (parameter === null) return 1
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : null
}

/** How many pages a list fills; an empty list still has its first. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage))
}
