/** The website API as browser and server agree on it (product specification, 7 and 9). */

export const WEBSITE_API = {
  csrfToken: '/api/csrf-token',
  validateCookie: '/api/auth/validate-cookie',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  session: '/api/auth/session',
} as const

export const CSRF_HEADER = 'X-CSRF-Token'
export const CSRF_BODY_FIELD = '_csrf'
/** These methods change something and therefore carry the token. */
export const CSRF_METHODS = ['POST', 'PUT', 'DELETE', 'PATCH'] as const
/** This is 23 hours. */
export const CSRF_TOKEN_LIFETIME_MS = 82_800_000
/** A token counts as valid only if it is longer than this. */
export const CSRF_TOKEN_MIN_LENGTH = 10
export const CSRF_FETCH_ATTEMPTS = 3

/** Returns the wait after a failed attempt, counted from 1: 2, 4, 8 seconds. */
export function csrfRetryDelayMs(attempt: number): number {
  return 1000 * 2 ** attempt
}

/** The body of every refusal. */
export interface ApiErrorBody {
  readonly error: string
  readonly message: string
  readonly code: string
}

export interface CsrfTokenResponse {
  readonly csrfToken: string
}

export interface LoginResponse {
  readonly message: string
  /** The seconds until the session ends when nobody uses it. */
  readonly sessionDuration: number
}

/** The answer to `POST /api/auth/session`: tokens of a separate data session of the cookie's owner, for one tab. */
export interface TabSessionResponse {
  readonly accessToken: string
  readonly refreshToken: string
}
