/** Contract of the website API (product specification, 7 and 9). */

export const WEBSITE_API = {
  csrfToken: '/api/csrf-token',
  validateCookie: '/api/auth/validate-cookie',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  session: '/api/auth/session',
} as const

export const CSRF_HEADER = 'X-CSRF-Token'
export const CSRF_BODY_FIELD = '_csrf'
/** Methods that require the CSRF token. */
export const CSRF_METHODS = ['POST', 'PUT', 'DELETE', 'PATCH'] as const
/** 23 hours. */
export const CSRF_TOKEN_LIFETIME_MS = 82_800_000
/** Valid tokens are longer than this. */
export const CSRF_TOKEN_MIN_LENGTH = 10
export const CSRF_FETCH_ATTEMPTS = 3

/** Returns the delay after an attempt, from 1: 2, 4, 8 seconds. */
export function csrfRetryDelayMs(attempt: number): number {
  return 1000 * 2 ** attempt
}

/** Body of every error. */
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
  /** Idle timeout in seconds. */
  readonly sessionDuration: number
}

/** Response of `POST /api/auth/session`: tokens of a separate data session for one tab. */
export interface TabSessionResponse {
  readonly accessToken: string
  readonly refreshToken: string
}
