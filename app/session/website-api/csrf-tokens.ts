/** CSRF token: fetched when first needed, cached for 23 hours, shared by concurrent calls. */

import { CSRF_ERRORS } from '#domain/errors/error-catalogue.ts'
import {
  CSRF_FETCH_ATTEMPTS,
  CSRF_TOKEN_LIFETIME_MS,
  CSRF_TOKEN_MIN_LENGTH,
  csrfRetryDelayMs,
  WEBSITE_API,
} from '#domain/session/website-api.ts'
import { legacyTokenHeader } from './legacy-token.ts'

export interface CsrfTokensDependencies {
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly storage: Pick<Storage, 'getItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

export interface CsrfTokens {
  /** Returns the cached or a new token. Rejects with a message of the error catalogue. */
  token(): Promise<string>
  clear(): void
  isValid(): boolean
}

export function createCsrfTokens(dependencies: CsrfTokensDependencies): CsrfTokens {
  let cached: { readonly token: string; readonly fetchedAt: number } | null = null
  let pending: Promise<string> | null = null

  function isValid(): boolean {
    if (cached === null || cached.token.length <= CSRF_TOKEN_MIN_LENGTH) return false
    return dependencies.now() - cached.fetchedAt < CSRF_TOKEN_LIFETIME_MS
  }

  async function fetchOnce(): Promise<string> {
    const response = await dependencies.fetch(`${dependencies.apiUrl}${WEBSITE_API.csrfToken}`, {
      credentials: 'include',
      headers: legacyTokenHeader(dependencies.storage),
    })
    if (response.status === 429) throw new CsrfTokenError(CSRF_ERRORS.rateLimited)
    if (!response.ok) throw new CsrfTokenError(CSRF_ERRORS.fetchFailed)
    const body: unknown = await response.json()
    const token =
      typeof body === 'object' && body !== null && 'csrfToken' in body ? body.csrfToken : undefined
    if (typeof token !== 'string' || token === '') throw new CsrfTokenError(CSRF_ERRORS.missingToken)
    return token
  }

  async function fetchWithRetries(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const token = await fetchOnce()
        cached = { token, fetchedAt: dependencies.now() }
        return token
      } catch (error) {
        // No delay after the last attempt.
        if (attempt === CSRF_FETCH_ATTEMPTS) throw toCatalogueError(error)
        await dependencies.sleep(csrfRetryDelayMs(attempt))
      }
    }
  }

  return {
    isValid,
    token() {
      if (cached !== null && isValid()) return Promise.resolve(cached.token)
      pending ??= fetchWithRetries().finally(() => {
        pending = null
      })
      return pending
    },
    clear() {
      cached = null
    },
  }
}

class CsrfTokenError extends Error {}

/** Network errors and unreadable responses are the catalogue's "other failures". */
function toCatalogueError(error: unknown): CsrfTokenError {
  return error instanceof CsrfTokenError
    ? error
    : new CsrfTokenError(CSRF_ERRORS.fetchFailed, { cause: error })
}
