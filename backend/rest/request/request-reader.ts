import { parseRequest, type RestRequest } from './request.ts'

/** Reads what requests say apart from their bodies. Answers the same object for requests that say the same. */
export type RequestReader = (request: Request, target: 'table' | 'function') => RestRequest

/** A site asks for few different things, and for those again and again. */
const mostRequests = 500
/** Characters of an address and the headers that count; a longer one is read every time. */
const longestRequest = 2000

const headers = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range']

export function createRequestReader(): RequestReader {
  /** By everything that `parseRequest` looks at, the one asked last at the end. */
  const known = new Map<string, RestRequest>()

  return (request, target) => {
    const key = [
      target,
      request.method,
      request.url,
      ...headers.map((name) => request.headers.get(name) ?? '\n'),
    ].join('\n')
    if (key.length > longestRequest) return parseRequest(request, target)
    const parsed = known.get(key) ?? parseRequest(request, target)
    known.delete(key)
    known.set(key, parsed)
    if (known.size > mostRequests) known.delete(known.keys().next().value as string)
    return parsed
  }
}
