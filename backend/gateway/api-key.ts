/** Checks the `apikey` like Supabase's gateway, and rejects secret keys from browsers. */
import type { MiddlewareHandler } from 'hono'
import type { Keys } from '../keys/keys.ts'
import { containsSecretKey, getApiKey, getQueryApiKey, isPublishable, isSecret } from './credentials.ts'

/** For links in emails and verifiers of tokens. */
const OPEN_PATHS = [
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
]

/** Scripts cannot remove these headers. */
const BROWSER_HEADERS = ['origin', 'sec-fetch-site']

export function rejectSecretKeyFromBrowser(keys: Keys): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    if (BROWSER_HEADERS.some((name) => raw.headers.has(name)) && containsSecretKey(keys, raw)) {
      return Response.json(
        {
          message: 'Forbidden use of secret API key in browser',
          hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
        },
        { status: 401 },
      )
    }
    return next()
  }
}

/** URLs are kept in logs and histories. */
export function rejectSecretKeyInUrl(keys: Keys): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    if (!isSecret(keys, getQueryApiKey(raw))) return next()
    return Response.json(
      {
        message: 'Forbidden use of secret API key in a URL',
        hint: 'Send it in the apikey header, because URLs are logged. Delete this secret API key if others can read those logs.',
      },
      { status: 401 },
    )
  }
}

export function requireApiKey(keys: Keys): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    const key = getApiKey(raw)
    if (isPublishable(keys, key) || isSecret(keys, key)) return next()
    if (OPEN_PATHS.includes(new URL(raw.url).pathname)) return next()
    return unauthorised(key === null ? 'No API key found in request' : 'Invalid authentication credentials')
  }
}

function unauthorised(message: string): Response {
  return Response.json({ message }, { status: 401, headers: { 'WWW-Authenticate': 'Key' } })
}
