/** How a list’s query becomes a question to the database: the page’s rows, their order, and the words in a text. */

/** Rows of one page of a list. */
export const PAGE_SIZE = 50

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Of all pages. */
  readonly total: number
  /** Whether there are more than `total`, which are not counted. */
  readonly isTotalLeast?: boolean
}

export interface Sorting {
  readonly column: string
  readonly ascending: boolean
}

/** `-created` is by `created`, the highest first. */
export function sorting(order: string): Sorting {
  return order.startsWith('-')
    ? { column: order.slice(1), ascending: false }
    : { column: order, ascending: true }
}

/** The rows of a page, counted from 0, the last included. */
export function rangeOf(page: number, size = PAGE_SIZE): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1]
}

const SIGNS = /[\\%_]/g

/** The patterns of which a text must match each to have all the words in it, in any order, by `ilike`. */
export function wordPatterns(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(SIGNS, '\\$&')}%`)
}
