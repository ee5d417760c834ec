import { parseQuery, type Query } from '../parse/query.ts'
import { requestErrors } from '../protocol/errors.ts'
import { type Media, negotiateMedia } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseRangeHeader, type RowRange } from './range.ts'

const EXPOSED_SCHEMAS = ['public']

export interface RestRequest {
  readonly method: string
  readonly query: Query
  readonly preferences: Preferences
  readonly media: Media
  readonly range: RowRange
}

/** @throws {RestError} PGRST1xx */
function parseRequest(request: Request, target: 'table' | 'function'): RestRequest {
  const { method, headers } = request
  const reads = method === 'GET' || method === 'HEAD'
  const profile = headers.get(reads ? 'accept-profile' : 'content-profile')
  if (profile !== null && !EXPOSED_SCHEMAS.includes(profile))
    throw requestErrors.schema(profile, EXPOSED_SCHEMAS)
  return {
    method,
    query: parseQuery(new URL(request.url).search, reads && target === 'function'),
    preferences: parsePreferences(headers.get('prefer')),
    media: negotiateMedia(headers.get('accept')),
    range: parseRangeHeader(method === 'GET' ? headers.get('range') : null),
  }
}

/** Returns the same object for identical requests. */
type RequestReader = (request: Request, target: 'table' | 'function') => RestRequest

/** Websites send few different requests and repeat them. */
const MAX_CACHED_REQUESTS = 500
const MAX_CACHED_CHARACTERS = 2000

const HEADERS = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range']

export function createRequestReader(): RequestReader {
  /** Keyed by all inputs of `parseRequest`, most recent last. */
  const cache = new Map<string, RestRequest>()

  return (request, target) => {
    const key = [
      target,
      request.method,
      request.url,
      ...HEADERS.map((name) => request.headers.get(name) ?? '\n'),
    ].join('\n')
    if (key.length > MAX_CACHED_CHARACTERS) return parseRequest(request, target)
    const parsed = cache.get(key) ?? parseRequest(request, target)
    cache.delete(key)
    cache.set(key, parsed)
    if (cache.size > MAX_CACHED_REQUESTS) cache.delete(cache.keys().next().value as string)
    return parsed
  }
}
