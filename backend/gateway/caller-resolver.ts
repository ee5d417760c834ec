/**
 * Finds out who sends a request. A bearer token is an access token of ours or one of the two keys; without one, the
 * `apikey` takes its place. A publishable key never stands for a person, and an access token for no more than
 * `authenticated`. The token's own header only chooses among our keys by `kid`: the algorithm is ours, and a key that
 * it brings is ignored.
 */
import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { isUuid } from '#formats/json-values.ts'
import { type Caller, type Claims, TokenError } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { getApiKey, getBearerToken, getQueryApiKey, isPublishable, isSecret } from './credentials.ts'

/** Clocks may differ by this many seconds, as PostgREST allows. */
const CLOCK_SKEW = 30
/** This many tokens whose signature was verified are remembered, so that a busy portal pays for each only once. */
const REMEMBERED_TOKENS = 1000
/** A token may have this many characters: it carries a person's metadata, and a request's headers are limited too. */
const LONGEST_TOKEN = 16_384

/**
 * @returns a function that finds out who sends a request; it rejects with {@link TokenError} when the token is refused
 */
export function createCallerResolver({
  keys,
  apiUrl,
  clock,
}: Pick<BackendDependencies, 'keys' | 'apiUrl' | 'clock'>): (request: Request) => Promise<Caller> {
  let signing = keys.signing
  let keySet = keySetOf(signing)
  const verified = new Map<string, Claims>()

  /** Forgets remembered tokens when the keys change, since removing a key ends what it signed. */
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
      if ((known.exp ?? 0) + CLOCK_SKEW > clock() / 1000) return known
      verified.delete(token)
    }
    const verifying = keySet
    const payload = await verifiedPayload(token)
    const claims = checkedClaims(payload)
    // The result is not remembered if the keys have changed in the meantime.
    if (verifying === keySet) {
      if (verified.size >= REMEMBERED_TOKENS) verified.delete(verified.keys().next().value as string)
      verified.set(token, claims)
    }
    return claims
  }

  async function verifiedPayload(token: string): Promise<JWTPayload> {
    const parts = token.split('.', 10).length
    if (parts !== 3 || token.length > LONGEST_TOKEN) {
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
        clockTolerance: CLOCK_SKEW,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (error) {
      throw tokenError(error)
    }
  }

  function checkedClaims(payload: JWTPayload): Claims {
    if ((payload.iat ?? 0) > clock() / 1000 + CLOCK_SKEW) {
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
    const token = getBearerToken(request) ?? getApiKey(request)
    if (token === null || isPublishable(keys, token)) return { role: 'anon', claims: { role: 'anon' } }
    // In an address it is no key: addresses are logged.
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

/**
 * Says in PostgREST's words why jose refused a token.
 * @returns the error itself when it is about something else
 */
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
