/** Why a post could not be deleted, in the catalogue's words (product specification, 8). */

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

/** Of the data interface's codes. */
const INSUFFICIENT_PRIVILEGE = '42501'
const UNREADABLE_TOKEN = 'PGRST301'
const EXPIRED_CLAIMS = 'PGRST303'
/** The data interface could not ask the database. */
const UNREACHED = /^PGRST00\d$/

interface Refusal {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** PostgREST's or PostgreSQL's code; the empty string when there is none. */
  readonly code: string
}

/** Says whether a refusal is about who the person is, and what they see of the post matters to the words. */
export function isPermissionError({ status, code }: Refusal): boolean {
  return code === INSUFFICIENT_PRIVILEGE && status !== 401
}

/**
 * Says why a deletion was refused; null where the catalogue has no words of its own for it.
 * @param isSeen whether the person reads the post; of one that row-level security hides, they may not know the reason
 */
export function getDeletionError(refusal: Refusal, isSeen: boolean): string | null {
  const { status, code } = refusal
  if (status === 0 || status >= 502 || UNREACHED.test(code)) return DELETION_ERRORS.unreachable
  if (code === EXPIRED_CLAIMS) return DELETION_ERRORS.expired
  if (isPermissionError(refusal)) return isSeen ? DELETION_ERRORS.forbidden : DELETION_ERRORS.refused
  // Who presents no token is nobody, and nobody may delete.
  if (code === INSUFFICIENT_PRIVILEGE) return DELETION_ERRORS.signedOut
  return status === 401 || code === UNREADABLE_TOKEN ? DELETION_ERRORS.unauthenticated : null
}

/** Says why there was nothing to delete. @param wasThere whether its revisions are still kept */
export function getMissingPostError(wasThere: boolean): string {
  return wasThere ? DELETION_ERRORS.gone : DELETION_ERRORS.unknown
}
