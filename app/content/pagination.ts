import { toContentError } from './content-error.ts'

export const PAGE_SIZE = 50
/** Newest rows whose words correct the spelling of a search. */
export const SPELLING_ROWS = 300

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** On all pages. */
  readonly total: number
  /** True if `total` is a lower bound. */
  readonly isTotalLeast?: boolean
}

export interface Sorting {
  readonly column: string
  readonly ascending: boolean
}

/** `-created` sorts by `created`, descending. */
export function sorting(order: string): Sorting {
  return order.startsWith('-')
    ? { column: order.slice(1), ascending: false }
    : { column: order, ascending: true }
}

/** Returns the zero-based, inclusive row range of a page. */
export function rangeOf(page: number, size = PAGE_SIZE): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1]
}

const LIKE_WILDCARDS = /[\\%_]/g

/** Returns `ilike` patterns that must all match, so that words match in any order. */
export function wordPatterns(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(LIKE_WILDCARDS, '\\$&')}%`)
}

/** Returns a PostgREST `or` filter for each word of the text, which one of the columns must contain. */
export function wordFilters(text: string, columns: readonly string[]): string[] {
  return wordPatterns(text).map((pattern) => {
    const quoted = `"${pattern.replace(/["\\]/g, '\\$&')}"`
    return columns.map((column) => `${column}.ilike.${quoted}`).join(',')
  })
}

export function containsWords(texts: readonly string[], search: string): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type SortKey<Row> = (row: Row) => string | number

/** Sorts rows in memory and returns a page. @param last breaks ties */
export function sortPage<Row>(
  rows: readonly Row[],
  { sort, page }: { readonly sort: string; readonly page: number },
  keys: Readonly<Record<string, SortKey<Row>>>,
  last: SortKey<Row>,
): Row[] {
  const { column, ascending } = sorting(sort)
  const key = keys[column] ?? last
  const compare = (one: string | number, other: string | number) => (one === other ? 0 : one < other ? -1 : 1)
  const sorted = rows.toSorted(
    (one, other) => compare(key(one), key(other)) * (ascending ? 1 : -1) || compare(last(one), last(other)),
  )
  const [from, to] = rangeOf(page)
  return sorted.slice(from, to + 1)
}

/** Default row limit of Supabase. */
export const MAX_ROWS = 1000

interface QueryResult<Row> {
  readonly data: Row[] | null
  readonly error: Parameters<typeof toContentError>[2] | null
  readonly status: number
}

/** Reads all rows, page by page. */
export async function readAllRows<Row>(
  what: string,
  readRange: (from: number, to: number) => PromiseLike<QueryResult<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error, status } = await readRange(rows.length, rows.length + MAX_ROWS - 1)
    if (error) throw toContentError('fetch', what, error, status)
    rows.push(...(data ?? []))
    if ((data ?? []).length < MAX_ROWS) return rows
  }
}
