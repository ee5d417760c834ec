import { parseQuery, type Query } from '../parse/query.ts'
import { requestErrors } from '../protocol/errors.ts'
import { type Media, negotiateMedia } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseRangeHeader, type RowRange } from './range.ts'

const EXPOSED_SCHEMAS = ['public']

/** What a request says apart from its body. */
export interface RestRequest {
  readonly method: string
  readonly query: Query
  readonly preferences: Preferences
  readonly media: Media
  /** The rows that the `Range` header asks for; only a GET request may use it. */
  readonly range: RowRange
}

/** @throws {RestError} of the PGRST1xx family, for the first thing that is wrong */
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

/** Reads what requests say apart from their bodies. Returns the same object for requests that say the same. */
type RequestReader = (request: Request, target: 'table' | 'function') => RestRequest

/** A site makes few different requests, and makes those again and again. */
const MOST_REQUESTS = 500
/** Limits the characters of an address and the headers that count; a longer request is read anew every time. */
const LONGEST_REQUEST = 2000

const HEADERS = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range']

export function createRequestReader(): RequestReader {
  /** Keyed by everything that `parseRequest` looks at, with the most recent at the end. */
  const known = new Map<string, RestRequest>()

  return (request, target) => {
    const key = [
      target,
      request.method,
      request.url,
      ...HEADERS.map((name) => request.headers.get(name) ?? '\n'),
    ].join('\n')
    if (key.length > LONGEST_REQUEST) return parseRequest(request, target)
    const parsed = known.get(key) ?? parseRequest(request, target)
    known.delete(key)
    known.set(key, parsed)
    if (known.size > MOST_REQUESTS) known.delete(known.keys().next().value as string)
    return parsed
  }
}
