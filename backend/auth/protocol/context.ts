import type { Caller } from '#backend/caller/caller.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { Secrets } from './secrets.ts'
import type { StoredUser } from './user.ts'

export interface AuthContext {
  readonly dependencies: BackendDependencies
  /** @throws {TokenError} for an invalid token */
  readonly caller: (request: Request) => Promise<Caller>
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
}

/**
 * The protocol's `amr` claim: `otp` for emailed codes and links, `magiclink` for links created with the secret key, as
 * the website does for its tabs.
 */
export type AuthenticationMethod = 'otp' | 'password' | 'magiclink'

export interface TokenSession {
  readonly id: string
  /** When the code, link or password was verified, in ms since the epoch. */
  readonly startedAt: number
  readonly method: AuthenticationMethod
  /** Whether a refresh token was exchanged; otherwise the session is new. */
  readonly refreshed?: boolean
}

export interface AccessTokens {
  /**
   * Issues an ES256 token with Supabase's claims, after the hook, signed with the newest key.
   * @returns the token, its lifetime in seconds, and its expiry in seconds since the epoch
   * @throws {AuthError} when the hook rejects
   */
  issue(
    user: StoredUser,
    session: TokenSession,
  ): Promise<{ token: string; expiresIn: number; expiresAt: number }>
}

export interface Passwords {
  /**
   * @returns a PHC string
   * @throws {AuthError} over_request_rate_limit when too many requests are queued
   */
  hash(password: string): Promise<string>
  /** A null hash (user without a password) takes the same time and never matches. */
  verify(hash: string | null, password: string): Promise<boolean>
  /**
   * Returns why a new password is too weak; null if it isn't.
   * @param about as in `assertStrongPassword`
   */
  weakness(password: string, about: readonly string[]): Promise<'length' | 'pwned' | null>
}

/** Timestamps are passed as text and always come from the backend's clock, not the database's. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
