/** What the backend tells the security log of. Events carry no secret, no code and no address that is nobody's. */

export type SecurityAction =
  | 'sign in'
  | 'sign in failed'
  /** A right or wrong code that was not looked at, because others have guessed too often. */
  | 'sign in delayed'
  | 'wait lifted'
  | 'sign out'
  | 'password set'
  /** Somebody signed in asked for what is not theirs, or somebody came with a token that is not ours. */
  | 'refused'
  | 'download'
  | 'export'

export interface SecurityEvent {
  readonly action: SecurityAction
  /** Who acted, or as whom somebody tried to sign in; null where nobody is known. */
  readonly person?: string | null | undefined
  /** Whom it happened to, where that is somebody else. */
  readonly subject?: string | null | undefined
  /** What it was about, in a few words. */
  readonly detail?: string | undefined
}

/** Notes an event of a request; nobody waits for it. */
export type RecordSecurityEvent = (request: Request, event: SecurityEvent) => void
