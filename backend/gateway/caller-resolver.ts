/**
 * Says who sends a request. A bearer token is an access token of ours or one of the two keys; without one the `apikey`
 * stands in. A publishable key never means a person, an access token never more than `authenticated`. The token's own
 * header chooses among our keys by `kid` and nothing else: the algorithm is ours, and a key it brings is not looked at.
 */
import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { type Caller, type Claims, TokenError } from '#backend/caller.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'
import { apiKeyOf, bearerOf, isPublishable, isSecret } from '#backend/gateway/credentials.ts'
import { tokenError } from '#backend/gateway/token-error.ts'
import { isUuid } from '#backend/uuid.ts'

/** Seconds by which clocks may differ, as PostgREST allows. */
const clockSkew = 30
/** Tokens whose signature was verified, so that a busy portal pays for it once. */
const rememberedTokens = 1000
/** Characters. An access token carries a person's metadata, and a request's headers are bounded too. */
const longestToken = 16_384

/** @returns who sends a request; rejects with {@link TokenError} when its token is refused. */
export function createCallerResolver({
  keys,
  apiUrl,
  clock,
}: Pick<BackendDependencies, 'keys' | 'apiUrl' | 'clock'>): (request: Request) => Promise<Caller> {
  let signing = keys.signing
  let keySet = keySetOf(signing)
  const verified = new Map<string, Claims>()

  /** A key that was removed ends what it signed, remembered or not. */
  function followKeys(): void {
    if (signing === keys.signing) return
    signing = keys.signing
    keySet = keySetOf(signing)
    verified.clear()
  }

  async function claimsOf(token: string): Promise<Claims> {
    followKeys()
    const known = verified.get(token)
    if (known) {
      if ((known.exp ?? 0) + clockSkew > clock() / 1000) return known
      verified.delete(token)
    }
    const verifying = keySet
    const payload = await verifiedPayload(token)
    const claims = checkedClaims(payload)
    // Not when the keys changed meanwhile.
    if (verifying === keySet) {
      if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value as string)
      verified.set(token, claims)
    }
    return claims
  }

  async function verifiedPayload(token: string): Promise<JWTPayload> {
    const parts = token.split('.', 10).length
    if (parts !== 3 || token.length > longestToken) {
      throw new TokenError({
        kind: 'malformed',
        message: parts === 3 ? 'JWT is too long' : `Expected 3 parts in JWT; got ${parts}`,
      })
    }
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ['ES256'],
        issuer: `${apiUrl}/auth/v1`,
        audience: 'authenticated',
        requiredClaims: ['exp', 'role', 'session_id'],
        clockTolerance: clockSkew,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (error) {
      throw tokenError(error)
    }
  }

  function checkedClaims(payload: JWTPayload): Claims {
    if ((payload.iat ?? 0) > clock() / 1000 + clockSkew) {
      throw new TokenError({ kind: 'early', message: 'JWT issued at future' })
    }
    if (!isUuid(payload.sub)) {
      throw new TokenError({
        kind: 'subject',
        missing: payload.sub === undefined || payload.sub === '',
        message: 'The JWT names no person in its sub claim',
      })
    }
    if (payload.role !== 'authenticated') {
      const role = String(payload.role)
      throw new TokenError({ kind: 'role', message: `role "${role}" does not exist` })
    }
    return payload as Claims
  }

  return async (request) => {
    const token = bearerOf(request) ?? apiKeyOf(request)
    if (token === null || isPublishable(keys, token)) return { role: 'anon', claims: { role: 'anon' } }
    if (isSecret(keys, token)) return { role: 'service_role', claims: { role: 'service_role' } }
    return { role: 'authenticated', claims: await claimsOf(token) }
  }
}

function keySetOf(signing: BackendDependencies['keys']['signing']) {
  return createLocalJWKSet({
    keys: signing.map(({ kid, privateJwk: { kty, crv, x, y } }) => ({ kty, crv, x, y, kid }) as JWK),
  })
}
