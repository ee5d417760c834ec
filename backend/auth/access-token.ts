import { importJWK, SignJWT } from 'jose'
import type { StoredUser } from '#backend/auth/user.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600

/** How a session was opened, in the words of the protocol's `amr` claim. */
export type AuthenticationMethod = 'otp' | 'password'

export interface AccessTokens {
  /**
   * An ES256 token with Supabase's claims, signed with the newest key.
   * @param session.startedAt milliseconds: when the code, link or password was verified.
   * @returns the token and the second since the epoch at which it ends.
   */
  issue(
    user: StoredUser,
    session: { id: string; startedAt: number; method: AuthenticationMethod },
  ): Promise<{ token: string; expiresAt: number }>
}

export function createAccessTokens(
  deps: Pick<BackendDependencies, 'keys' | 'siteUrl' | 'clock'>,
): AccessTokens {
  const { kid, privateJwk } = deps.keys.signing[0]
  let key: Promise<CryptoKey> | undefined

  return {
    async issue(user, session) {
      key ??= importJWK(privateJwk as Parameters<typeof importJWK>[0], 'ES256') as Promise<CryptoKey>
      const issuedAt = Math.floor(deps.clock() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME
      const token = await new SignJWT({
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role ?? '',
        aal: 'aal1',
        amr: [{ method: session.method, timestamp: Math.floor(session.startedAt / 1000) }],
        session_id: session.id,
        is_anonymous: user.is_anonymous,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(`${deps.siteUrl}/auth/v1`)
        .setSubject(user.id)
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await key)
      return { token, expiresAt }
    },
  }
}
