/** Events for the security log. They contain no secrets, codes or unknown email addresses. */

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
  /** Id of the user who acted or tried to sign in; null if unknown. */
  readonly person?: string | null | undefined
  /** Id of the affected user, if different. */
  readonly subject?: string | null | undefined
  /** Short description. */
  readonly detail?: string | undefined
}

/** Logs an event in the background. */
export type RecordSecurityEvent = (request: Request, event: SecurityEvent) => void
