import type { AccessTokens } from '#backend/auth/access-token.ts'
import type { Passwords } from '#backend/auth/password.ts'
import type { Secrets } from '#backend/auth/secrets.ts'
import type { Caller } from '#backend/caller.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** What every endpoint of the auth protocol is given. */
export interface AuthContext {
  readonly deps: BackendDependencies
  /** Who sends the request. @throws {TokenError} for a token that does not hold. */
  readonly caller: (request: Request) => Promise<Caller>
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
}

/** Times go to the database as text, always from the backend's clock, never from the database's. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
