import { importJWK, SignJWT } from 'jose'
import type { TokenClaims } from '#backend/auth/token-claims.ts'
import { createTokenHook } from '#backend/auth/token-hook.ts'
import type { StoredUser } from '#backend/auth/user.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600

/** How a session was opened, in the words of the protocol's `amr` claim. */
export type AuthenticationMethod = 'otp' | 'password'

export interface TokenSession {
  readonly id: string
  /** Milliseconds: when the code, link or password was verified. */
  readonly startedAt: number
  readonly method: AuthenticationMethod
  /** Whether the session goes on; it begins otherwise. */
  readonly refreshed?: boolean
}

export interface AccessTokens {
  /**
   * An ES256 token with Supabase's claims, or what the hook makes of them, signed with the newest key.
   * @returns the token, how many seconds it holds, and the second since the epoch at which it ends.
   * @throws {AuthError} when the hook refuses
   */
  issue(
    user: StoredUser,
    session: TokenSession,
  ): Promise<{ token: string; expiresIn: number; expiresAt: number }>
}

export function createAccessTokens(
  deps: Pick<BackendDependencies, 'database' | 'keys' | 'apiUrl' | 'clock'>,
): AccessTokens {
  const hook = createTokenHook(deps)
  let imported: { kid: string; key: Promise<CryptoKey> } | undefined

  function newestKey(): { kid: string; key: Promise<CryptoKey> } {
    const { kid, privateJwk } = deps.keys.signing[0]
    if (imported?.kid !== kid) {
      const key = importJWK(privateJwk as Parameters<typeof importJWK>[0], 'ES256') as Promise<CryptoKey>
      imported = { kid, key }
    }
    return imported
  }

  return {
    async issue(user, session) {
      const claims = await hook.apply({
        userId: user.id,
        claims: standardClaims(user, session, deps),
        authenticationMethod: session.refreshed ? 'token_refresh' : session.method,
      })
      const { kid, key } = newestKey()
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .sign(await key)
      const [issuedAt, expiresAt] = [claims.iat as number, claims.exp as number]
      return { token, expiresIn: expiresAt - issuedAt, expiresAt }
    },
  }
}

function standardClaims(
  user: StoredUser,
  session: TokenSession,
  { apiUrl, clock }: Pick<BackendDependencies, 'apiUrl' | 'clock'>,
): TokenClaims {
  const issuedAt = Math.floor(clock() / 1000)
  return {
    iss: `${apiUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: issuedAt + ACCESS_TOKEN_LIFETIME,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? '',
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: Math.floor(session.startedAt / 1000) }],
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
}
