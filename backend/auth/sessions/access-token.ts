import { importJWK, SignJWT } from 'jose'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { AccessTokens, TokenSession } from '../protocol/context.ts'
import type { StoredUser } from '../protocol/user.ts'
import { timebox } from './session-end.ts'
import { createTokenHook, type TokenClaims } from './token-hook.ts'

/** In seconds. */
const ACCESS_TOKEN_LIFETIME = 3600

export function createAccessTokens(
  dependencies: Pick<BackendDependencies, 'database' | 'keys' | 'apiUrl' | 'clock' | 'auth'>,
): AccessTokens {
  const hook = createTokenHook(dependencies)
  let imported: { kid: string; key: Promise<CryptoKey> } | undefined

  function newestKey(): { kid: string; key: Promise<CryptoKey> } {
    const { kid, privateJwk } = dependencies.keys.signing[0]
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
        claims: standardClaims(user, session, dependencies),
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
  { apiUrl, clock, auth }: Pick<BackendDependencies, 'apiUrl' | 'clock' | 'auth'>,
): TokenClaims {
  const issuedAt = Math.floor(clock() / 1000)
  return {
    iss: `${apiUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    // A token doesn't outlive its session.
    exp: Math.min(issuedAt + ACCESS_TOKEN_LIFETIME, Math.floor(session.startedAt / 1000) + timebox(auth)),
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
