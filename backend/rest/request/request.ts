import { requestErrors } from '../errors.ts'
import { parseQuery, type Query } from '../parse/query.ts'
import { type Media, negotiateMedia } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseRangeHeader, type RowRange } from './range.ts'

const exposedSchemas = ['public']

/** What a request says apart from its body. */
export interface RestRequest {
  readonly method: string
  readonly query: Query
  readonly preferences: Preferences
  readonly media: Media
  /** Of the `Range` header, which only a GET request may use. */
  readonly range: RowRange
}

/** @throws {RestError} of the PGRST1xx family, for the first thing that does not hold. */
export function parseRequest(request: Request, target: 'table' | 'function'): RestRequest {
  const { method, headers } = request
  const reads = method === 'GET' || method === 'HEAD'
  const profile = headers.get(reads ? 'accept-profile' : 'content-profile')
  if (profile !== null && !exposedSchemas.includes(profile))
    throw requestErrors.schema(profile, exposedSchemas)
  return {
    method,
    query: parseQuery(new URL(request.url).search, reads && target === 'function'),
    preferences: parsePreferences(headers.get('prefer')),
    media: negotiateMedia(headers.get('accept')),
    range: parseRangeHeader(method === 'GET' ? headers.get('range') : null),
  }
}
