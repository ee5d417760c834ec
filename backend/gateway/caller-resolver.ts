/**
 * Says who sends a request. A bearer token is an access token of ours or one of the two keys; without one the `apikey`
 * stands in. A publishable key never means a person, an access token never more than `authenticated`.
 */
import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { type Caller, type Claims, TokenError } from '#backend/caller.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'
import { apiKeyOf, bearerOf, isKey } from '#backend/gateway/credentials.ts'

/** Seconds by which clocks may differ, as PostgREST allows. */
const clockSkew = 30
/** Tokens whose signature was verified, so that a busy portal pays for it once. */
const rememberedTokens = 1000

/** @returns who sends a request; rejects with {@link TokenError} when its token is refused. */
export function createCallerResolver({
  keys,
  siteUrl,
  clock,
}: Pick<BackendDependencies, 'keys' | 'siteUrl' | 'clock'>): (request: Request) => Promise<Caller> {
  const keySet = createLocalJWKSet({
    keys: keys.signing.map(({ kid, privateJwk: { d: _private, ...jwk } }) => ({ ...(jwk as JWK), kid })),
  })
  const verified = new Map<string, Claims>()

  async function claimsOf(token: string): Promise<Claims> {
    const known = verified.get(token)
    if (known) {
      if ((known.exp ?? 0) + clockSkew > clock() / 1000) return known
      verified.delete(token)
    }
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: ['ES256'],
      issuer: `${siteUrl}/auth/v1`,
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub', 'role', 'session_id'],
      clockTolerance: clockSkew,
      currentDate: new Date(clock()),
    }).catch((error) => {
      throw tokenError(error)
    })
    if (payload.role !== 'authenticated') {
      throw new TokenError({ kind: 'claims', message: 'unexpected "role" claim value' })
    }
    const claims = payload as Claims
    if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value as string)
    verified.set(token, claims)
    return claims
  }

  return async (request) => {
    const token = bearerOf(request) ?? apiKeyOf(request)
    if (token === null || isKey(token, keys.publishable)) return { role: 'anon', claims: { role: 'anon' } }
    if (isKey(token, keys.secret)) return { role: 'service_role', claims: { role: 'service_role' } }
    return { role: 'authenticated', claims: await claimsOf(token) }
  }
}

function tokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError({ kind: 'expired', message: error.message })
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenError({ kind: 'claims', message: error.message })
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed
  ) {
    return new TokenError({ kind: 'signature', message: error.message })
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return new TokenError({ kind: 'malformed', message: error.message })
  }
  return error
}
