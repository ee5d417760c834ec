/** Website API errors by code, with their messages (product specification, 8). */

const SESSION_EXPIRED = 'Your session has expired. Please log in again.'
const AUTHENTICATION_FAILED = 'Authentication failed. Please log in again.'
const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in.'

/** Codes of 401 responses. */
export const SESSION_ERRORS = {
  TOKEN_EXPIRED: SESSION_EXPIRED,
  INVALID_TOKEN: AUTHENTICATION_FAILED,
  MALFORMED_TOKEN: AUTHENTICATION_FAILED,
  INVALID_TOKEN_FORMAT: AUTHENTICATION_FAILED,
  USER_NOT_FOUND: 'User account not found. Please contact support.',
  INVALID_USER_DATA: 'Invalid user data detected. Please log in again.',
  INVALID_ROLE: 'Access denied. Invalid user permissions.',
  MISSING_AUTH_HEADER: AUTHENTICATION_REQUIRED,
  MISSING_TOKEN: AUTHENTICATION_REQUIRED,
  CONFIG_ERROR: 'Server configuration error. Please contact support.',
} as const
export type SessionErrorCode = keyof typeof SESSION_ERRORS

/** Returns the catalogue's message for a 401, or the server's, or a default. */
export function sessionMessage(code: string | undefined, serverMessage: string | undefined): string {
  if (code !== undefined && Object.hasOwn(SESSION_ERRORS, code))
    return SESSION_ERRORS[code as SessionErrorCode]
  return serverMessage || SESSION_EXPIRED
}

/**
 * Returns whether signing in again can resolve a 401. It cannot if the account is gone, has no permission, or the
 * server is misconfigured.
 */
export function isResolvedBySignIn(code: string | undefined): boolean {
  return code !== 'USER_NOT_FOUND' && code !== 'INVALID_ROLE' && code !== 'CONFIG_ERROR'
}

export const CSRF_TOKEN_INVALID = 'CSRF_TOKEN_INVALID'

export const CSRF_ERRORS = {
  refused: 'Security validation failed. Please refresh the page and try again.',
  rateLimited: 'CSRF token request rate limited',
  fetchFailed: 'Failed to fetch CSRF token',
  missingToken: 'Invalid CSRF token response: missing token',
} as const

export const UNEXPECTED_ERROR = 'An unexpected error occurred'
/** No response. */
export const SERVICE_UNAVAILABLE = 'We can’t reach the server. Check your connection and try again.'
/** The same as the cause in another message. */
export const UNREACHABLE_CAUSE = 'we can’t reach the server. Check your connection and try again.'

export function requestFailedMessage(status: number, statusText: string): string {
  return `Request failed: ${status} ${statusText}`
}

export type ContentAction = 'fetch' | 'create' | 'update' | 'delete' | 'restore'

/** Returns "Failed to delete news article: cause". */
export function contentFailureMessage(action: ContentAction, entity: string, cause: string): string {
  return `Failed to ${action} ${entity}: ${cause}`
}

export function uploadFailureMessage(subject: 'media' | 'CV' | 'drawing', cause: string): string {
  return `Failed to upload ${subject}: ${cause}`
}
