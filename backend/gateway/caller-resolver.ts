/**
 * Identifies the sender of a request by bearer token or `apikey`. A publishable key never identifies a user, and an
 * access token grants at most `authenticated`. The token's header only selects a key by `kid`; its algorithm and
 * embedded keys are ignored.
 */
import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { isUuid } from '#formats/json-values.ts'
import { type Caller, type Claims, TokenError } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { getApiKey, getBearerToken, getQueryApiKey, isPublishable, isSecret } from './credentials.ts'

/** As in PostgREST. */
const CLOCK_SKEW_SECONDS = 30
/** Tokens are cached, so that each signature is checked only once. */
const MAX_CACHED_TOKENS = 1000
/** Tokens contain metadata, whose size is limited to fit into headers. */
const MAX_TOKEN_LENGTH = 16_384

/** @returns a function that rejects with {@link TokenError} for an invalid token */
export function createCallerResolver({
  keys,
  apiUrl,
  clock,
}: Pick<BackendDependencies, 'keys' | 'apiUrl' | 'clock'>): (request: Request) => Promise<Caller> {
  let signing = keys.signing
  let keySet = keySetOf(signing)
  const verified = new Map<string, Claims>()

  /** Removing a key invalidates its tokens. */
  function refreshKeys(): void {
    if (signing === keys.signing) return
    signing = keys.signing
    keySet = keySetOf(signing)
    verified.clear()
  }

  async function claimsOf(token: string): Promise<Claims> {
    refreshKeys()
    const cached = verified.get(token)
    if (cached) {
      if ((cached.exp ?? 0) + CLOCK_SKEW_SECONDS > clock() / 1000) return cached
      verified.delete(token)
    }
    const verifying = keySet
    const payload = await verifiedPayload(token)
    const claims = checkedClaims(payload)
    // Keys may have changed meanwhile.
    if (verifying === keySet) {
      if (verified.size >= MAX_CACHED_TOKENS) verified.delete(verified.keys().next().value as string)
      verified.set(token, claims)
    }
    return claims
  }

  async function verifiedPayload(token: string): Promise<JWTPayload> {
    const parts = token.split('.', 10).length
    if (parts !== 3 || token.length > MAX_TOKEN_LENGTH) {
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
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (error) {
      throw tokenError(error)
    }
  }

  function checkedClaims(payload: JWTPayload): Claims {
    if ((payload.iat ?? 0) > clock() / 1000 + CLOCK_SKEW_SECONDS) {
      throw new TokenError({ kind: 'early', message: 'JWT issued at future' })
    }
    if (!isUuid(payload.sub)) {
      throw new TokenError({
        kind: 'subject',
        missing: payload.sub === undefined || payload.sub === '',
        message: 'The JWT has no user id in its sub claim',
      })
    }
    if (payload.role !== 'authenticated') {
      const role = String(payload.role)
      throw new TokenError({ kind: 'role', message: `role "${role}" does not exist` })
    }
    return payload as Claims
  }

  return async (request) => {
    const token = getBearerToken(request) ?? getApiKey(request)
    if (token === null || isPublishable(keys, token)) return { role: 'anon', claims: { role: 'anon' } }
    // URLs are logged.
    if (isSecret(keys, token) && getQueryApiKey(request) !== token)
      return { role: 'service_role', claims: { role: 'service_role' } }
    return { role: 'authenticated', claims: await claimsOf(token) }
  }
}

function keySetOf(signing: BackendDependencies['keys']['signing']) {
  return createLocalJWKSet({
    keys: signing.map(({ kid, privateJwk: { kty, crv, x, y } }) => ({ kty, crv, x, y, kid }) as JWK),
  })
}

function tokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError({ kind: 'expired', message: 'JWT expired' })
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf' && error.reason === 'check_failed') {
      return new TokenError({ kind: 'early', message: 'JWT not yet valid' })
    }
    const audience = error.claim === 'aud' && error.reason === 'check_failed'
    return new TokenError({ kind: 'claims', message: audience ? 'JWT not in audience' : error.message })
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new TokenError({ kind: 'signature', message: 'Wrong or unsupported encoding algorithm' })
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return new TokenError({ kind: 'signature', message: 'No suitable key or wrong key type' })
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError({ kind: 'signature', message: 'JWT cryptographic operation failed' })
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return new TokenError({ kind: 'malformed', message: 'JWT could not be decoded' })
  }
  return error
}
