/** Search of the questions page in the URL. */

const MAX_SEARCH_LENGTH = 200

/** Returns the search text of the URL; empty means no search. */
export function parseQuestionSearch(query: URLSearchParams): string {
  return (query.get('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed()
}

/** Returns the query string with `?`, or an empty string. */
export function questionQuery(search: string): string {
  return search === '' ? '' : `?${new URLSearchParams({ search })}`
}
