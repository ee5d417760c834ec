import type { Caller } from '#backend/caller/caller.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { Secrets } from './secrets.ts'
import type { StoredUser } from './user.ts'

export interface AuthContext {
  readonly dependencies: BackendDependencies
  readonly resolveCaller: (request: Request) => Promise<Caller>
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
}

/** The protocol's `amr` claim: `otp` for emailed codes and links, `magiclink` for links created with the secret key. */
export type AuthenticationMethod = 'otp' | 'password' | 'magiclink'

export interface TokenSession {
  readonly id: string
  /** In ms since the epoch. */
  readonly startedAt: number
  readonly method: AuthenticationMethod
  readonly refreshed?: boolean
}

export interface AccessTokens {
  /**
   * Issues an ES256 token with Supabase's claims, after the hook.
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
   * @throws {AuthError} over_request_rate_limit when the queue is full
   */
  hash(password: string): Promise<string>
  /** A null hash takes the same time and never matches. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Returns why a new password is too weak, or null. */
  weakness(password: string, userInputs: readonly string[]): Promise<'length' | 'pwned' | null>
}

/** Timestamps come from the backend's clock, not the database's. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
