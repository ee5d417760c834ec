/**
 * Tokens of signed URLs: JWS with a key derived from each signing key, so that they cannot be used as access tokens or
 * vice versa.
 */
import type { Context } from 'hono'
import { base64url, errors as jose, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '#backend/caller/caller.ts'
import type { Keys, SigningKey } from '#backend/keys/keys.ts'
import { errors } from '../protocol/errors.ts'

export type SignedClaims =
  | {
      readonly scope: 'download'
      readonly url: string
      /** The token grants access to the rendered image, not to its original. */
      readonly transformations?: string
    }
  | {
      readonly scope: 'upload'
      readonly url: string
      readonly upsert: boolean
      /** Checked again when the URL is used. */
      readonly signer: { readonly role: Caller['role']; readonly sub?: string; readonly session_id?: string }
    }

export interface SignedTokens {
  /** @param lifetime in seconds */
  sign(grant: SignedClaims, lifetime: number): Promise<string>
  /**
   * @param url `bucket/key`
   * @throws StorageError `InvalidJWT`, or `InvalidSignature` for a token issued for something else
   */
  verify<S extends SignedClaims['scope']>(
    token: string,
    scope: S,
    url: string,
  ): Promise<Extract<SignedClaims, { scope: S }> & { exp: number }>
}

export function createSignedTokens(keys: Keys, clock: () => number): SignedTokens {
  const derivedKeys = createDerivedKeys(keys)
  const seconds = () => Math.floor(clock() / 1000)

  return {
    async sign(grant, lifetime) {
      const { kid } = keys.signing[0]
      return new SignJWT({ ...grant })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifetime)
        .sign((await derivedKeys().get(kid)) as CryptoKey)
    },

    async verify(token, scope, url) {
      const payload = await readToken(token, derivedKeys(), clock)
      if (payload.scope !== scope) throw errors.invalidSignature(`Token is not scoped for ${scope}`)
      if (payload.url !== url) throw errors.invalidSignature()
      return payload as never
    },
  }
}

/** Signing keys may change while the process runs. */
function createDerivedKeys(keys: Keys): () => ReadonlyMap<string, Promise<CryptoKey>> {
  let { signing } = keys
  let derived = new Map(signing.map((key) => [key.kid, deriveKey(key)]))
  return () => {
    if (signing !== keys.signing) {
      signing = keys.signing
      derived = new Map(signing.map((key) => [key.kid, deriveKey(key)]))
    }
    return derived
  }
}

async function readToken(
  token: string,
  derived: ReadonlyMap<string, Promise<CryptoKey>>,
  clock: () => number,
) {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = derived.get(header.kid ?? '')
        if (!key) throw new jose.JWSSignatureVerificationFailed()
        return key
      },
      { algorithms: ['HS256'], currentDate: new Date(clock()), requiredClaims: ['exp'] },
    )
    return payload
  } catch (error) {
    if (error instanceof jose.JOSEError) throw errors.invalidToken(error.message)
    throw error
  }
}

async function deriveKey({ kid, privateJwk }: SigningKey): Promise<CryptoKey> {
  if (!privateJwk.d) throw new Error(`Signing key ${kid} has no private part`)
  const secret = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(base64url.decode(privateJwk.d)),
    'HKDF',
    false,
    ['deriveKey'],
  )
  const info = new TextEncoder().encode(`storage signed address ${kid}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
}

/** @throws StorageError */
export function getSignedToken(context: Context): string {
  const token = context.req.query('token')
  if (!token) throw errors.invalidRequest("querystring must have required property 'token'")
  return token
}
