/**
 * Guards every protocol: it asks for an `apikey` where Supabase's own gateway does, and refuses a secret key from a
 * browser. The answers' texts are that gateway's.
 */
import type { MiddlewareHandler } from 'hono'
import type { Keys } from '../keys/keys.ts'
import { containsSecretKey, getApiKey, getQueryApiKey, isPublishable, isSecret } from './credentials.ts'

/** Links in mails and verifiers of tokens call these without a key. */
const OPEN_PATHS = [
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
]

/** A browser sends at least one of these, and a page's own script cannot leave them out. */
const BROWSER_HEADERS = ['origin', 'sec-fetch-site']

/** Refuses a secret key that comes from a browser. */
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

/**
 * Refuses a secret key in an address, where logs and histories keep it. The publishable key may stand there, as Supabase's
 * own gateway takes it.
 */
export function rejectSecretKeyInUrl(keys: Keys): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    if (!isSecret(keys, getQueryApiKey(raw))) return next()
    return Response.json(
      {
        message: 'Forbidden use of secret API key in an address',
        hint: 'Send it in the apikey header: addresses are logged. Delete this secret API key, if others can read those logs.',
      },
      { status: 401 },
    )
  }
}

/** Requires one of the two keys as `apikey`. */
export function requireApiKey(keys: Keys): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    const key = getApiKey(raw)
    if (isPublishable(keys, key) || isSecret(keys, key)) return next()
    if (OPEN_PATHS.includes(new URL(raw.url).pathname)) return next()
    return refusal(key === null ? 'No API key found in request' : 'Invalid authentication credentials')
  }
}

function refusal(message: string): Response {
  return Response.json({ message }, { status: 401, headers: { 'WWW-Authenticate': 'Key' } })
}
