/** Filters of the questions page in the URL. */
import { AUDIENCES } from './answers.ts'

export interface QuestionFilters {
  /** As typed; empty means no search. */
  readonly search: string
  /** One of `AUDIENCES`, or empty. */
  readonly audience: string
}

export const QUESTION_QUERY = ['search', 'audience'] as const

const MAX_SEARCH_LENGTH = 200

/** Parses the URL and ignores unknown values. */
export function parseQuestionFilters(query: URLSearchParams): QuestionFilters {
  const audience = query.get('audience') ?? ''
  return {
    search: (query.get('search') ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      .toWellFormed(),
    audience: AUDIENCES.some((known) => known === audience) ? audience : '',
  }
}

/** Returns the query string with `?`, or an empty string. */
export function questionQuery(filters: QuestionFilters): string {
  const query = new URLSearchParams()
  for (const name of QUESTION_QUERY) if (filters[name] !== '') query.set(name, filters[name])
  return query.size === 0 ? '' : `?${query}`
}
