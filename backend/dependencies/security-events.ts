/** Events contain no secrets, codes or unknown email addresses. */

export type SecurityAction =
  | 'sign in'
  | 'sign in failed'
  /** A code that was not checked because of too many failed attempts. */
  | 'sign in delayed'
  | 'wait lifted'
  | 'sign out'
  | 'password set'
  /** A signed-in user lacked a permission, or a token was invalid. */
  | 'refused'
  | 'download'
  | 'export'

export interface SecurityEvent {
  readonly action: SecurityAction
  /** The acting user's id; null if unknown. */
  readonly person?: string | null | undefined
  /** The affected user's id, if different. */
  readonly subject?: string | null | undefined
  readonly detail?: string | undefined
}

export type RecordSecurityEvent = (request: Request, event: SecurityEvent) => void
