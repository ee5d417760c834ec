import type { Caller } from '#backend/caller/caller.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { Secrets } from './secrets.ts'
import type { StoredUser } from './user.ts'

/** What every endpoint of the auth protocol is given. */
export interface AuthContext {
  readonly dependencies: BackendDependencies
  /** Finds out who sends the request. @throws {TokenError} for a token that is not valid */
  readonly caller: (request: Request) => Promise<Caller>
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
}

/**
 * How a session was opened, in the words of the protocol's `amr` claim: with what was mailed, with a password, or with a
 * link that the holder of the secret key made and followed, as the website does for a tab.
 */
export type AuthenticationMethod = 'otp' | 'password' | 'magiclink'

/** What an access token says about its session. */
export interface TokenSession {
  readonly id: string
  /** When the code, link or password was verified, in milliseconds since the epoch. */
  readonly startedAt: number
  readonly method: AuthenticationMethod
  /** Whether a refresh token was exchanged; otherwise the session has only just begun. */
  readonly refreshed?: boolean
}

export interface AccessTokens {
  /**
   * Makes an ES256 token with Supabase's claims, or with those that the hook makes of them, signed with the newest key.
   * @returns the token, how many seconds it is valid for, and the second since the epoch at which it expires
   * @throws {AuthError} when the hook refuses
   */
  issue(
    user: StoredUser,
    session: TokenSession,
  ): Promise<{ token: string; expiresIn: number; expiresAt: number }>
}

export interface Passwords {
  /** @returns a PHC string. @throws {AuthError} over_request_rate_limit when too many are waiting */
  hash(password: string): Promise<string>
  /** Says whether the hash is this password's. Null, for a person without one, costs the same and is never right. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Returns why a password would not be taken as a new one; null for a good one. @param about as `requireStrong` has it */
  weakness(password: string, about: readonly string[]): Promise<'length' | 'pwned' | null>
}

/** Times go to the database as text. They always come from the backend's clock, never from the database's. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
