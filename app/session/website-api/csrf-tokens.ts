/** CSRF token: fetched when first needed, cached for 23 hours, shared by concurrent calls. */

import { CSRF_ERRORS } from '#domain/errors/error-catalogue.ts'
import {
  CSRF_FETCH_ATTEMPTS,
  CSRF_TOKEN_LIFETIME_MS,
  CSRF_TOKEN_MIN_LENGTH,
  csrfRetryDelayMs,
  WEBSITE_API,
} from '#domain/session/website-api.ts'

export interface CsrfTokensDependencies {
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

export interface CsrfTokens {
  /** Returns the cached or a new token. Rejects with a message of the error catalogue. */
  token(): Promise<string>
  /** Removes the cached token. */
  drop(): void
  /** Whether the cached token is still valid. */
  isHealthy(): boolean
}

export function createCsrfTokens(parts: CsrfTokensDependencies): CsrfTokens {
  let held: { readonly token: string; readonly fetchedAt: number } | null = null
  let pending: Promise<string> | null = null

  function isHealthy(): boolean {
    if (held === null || held.token.length <= CSRF_TOKEN_MIN_LENGTH) return false
    return parts.now() - held.fetchedAt < CSRF_TOKEN_LIFETIME_MS
  }

  async function fetchOnce(): Promise<string> {
    const response = await parts.fetch(`${parts.apiUrl}${WEBSITE_API.csrfToken}`, { credentials: 'include' })
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
        held = { token, fetchedAt: parts.now() }
        return token
      } catch (error) {
        // No delay after the last attempt.
        if (attempt === CSRF_FETCH_ATTEMPTS) throw catalogued(error)
        await parts.sleep(csrfRetryDelayMs(attempt))
      }
    }
  }

  return {
    isHealthy,
    token() {
      if (held !== null && isHealthy()) return Promise.resolve(held.token)
      pending ??= fetchWithRetries().finally(() => {
        pending = null
      })
      return pending
    },
    drop() {
      held = null
    },
  }
}

class CsrfTokenError extends Error {}

/** Network errors and unreadable responses are the catalogue's "other failures". */
function catalogued(error: unknown): CsrfTokenError {
  return error instanceof CsrfTokenError
    ? error
    : new CsrfTokenError(CSRF_ERRORS.fetchFailed, { cause: error })
}
