/** Error messages from the product specification, section 8. */

export const DELETION_ERRORS = {
  signedOut: 'You must be logged in to delete blog posts.',
  unauthenticated: 'Authentication error. Please log in again.',
  expired: 'Your session has expired. Please log in again.',
  unknown: 'Blog post not found.',
  gone: 'Blog post not found or already deleted.',
  forbidden: 'You do not have permission to delete this blog post.',
  unreachable: 'Database connection error. Please try again.',
  refused: 'Row-level security did not let you delete this blog post. You may need administrator privileges.',
} as const

/** PostgreSQL error code. */
const INSUFFICIENT_PRIVILEGE = '42501'
const UNREADABLE_TOKEN = 'PGRST301'
const EXPIRED_CLAIMS = 'PGRST303'
/** PostgREST couldn’t reach the database. */
const DATABASE_UNAVAILABLE = /^PGRST00\d$/

interface ErrorResponse {
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** PostgREST or PostgreSQL code; may be empty. */
  readonly code: string
}

/** Returns whether the error concerns permissions, where the message depends on what the user can read. */
export function isPermissionError({ status, code }: ErrorResponse): boolean {
  return code === INSUFFICIENT_PRIVILEGE && status !== 401
}

/**
 * Returns the message for a failed deletion, or null if the catalogue has none.
 * @param canRead whether the user can read the post; hidden posts must not reveal the reason
 */
export function getDeletionError(refusal: ErrorResponse, canRead: boolean): string | null {
  const { status, code } = refusal
  if (status === 0 || status >= 502 || DATABASE_UNAVAILABLE.test(code)) return DELETION_ERRORS.unreachable
  if (code === EXPIRED_CLAIMS) return DELETION_ERRORS.expired
  if (isPermissionError(refusal)) return canRead ? DELETION_ERRORS.forbidden : DELETION_ERRORS.refused
  // A request without a token is anonymous and may not delete.
  if (code === INSUFFICIENT_PRIVILEGE) return DELETION_ERRORS.signedOut
  return status === 401 || code === UNREADABLE_TOKEN ? DELETION_ERRORS.unauthenticated : null
}

/** Returns the message for a missing post. @param didExist whether its revisions still exist */
export function getMissingPostError(didExist: boolean): string {
  return didExist ? DELETION_ERRORS.gone : DELETION_ERRORS.unknown
}
