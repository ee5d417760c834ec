/**
 * Secrets issued by auth. Only HMACs are stored, with a key outside the database: other hashes of a six-digit code
 * could be reversed.
 */
import type { Keys } from '#backend/keys/keys.ts'

/** Included in the hashed value, so that hashes for different purposes never match. */
export type Purpose =
  | 'address'
  | 'code'
  | 'link'
  | 'auth code'
  | 'refresh token'
  | 'client'
  | 'network'
  | 'device'
  | 'device cookie'
  | 'lift'

export interface Secrets {
  /** @returns 64 hexadecimal characters */
  hash(purpose: Purpose, ...values: readonly string[]): Promise<string>
  /**
   * Returns the refresh token after `parent` (or the session id). Deterministic, so that a client that lost a response
   * gets the same token again although only hashes are stored.
   */
  refreshToken(parent: string, seed: string): Promise<string>
}

const CODES = 1_000_000
/** Larger numbers are redrawn, so that all codes are equally likely. */
const MAX_UNBIASED = Math.floor(2 ** 32 / CODES) * CODES

/** @returns six decimal digits */
export function newCode(): string {
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while (drawn[0]! >= MAX_UNBIASED)
  return String(drawn[0]! % CODES).padStart(6, '0')
}

/** @returns 224 bits in hexadecimal */
export function newLinkToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(28)))
}

export function createSecrets(keys: Keys): Secrets {
  let key: Promise<CryptoKey> | undefined

  async function mac(values: readonly string[]): Promise<Uint8Array> {
    key ??= deriveKey(keys.pepper ?? keys.secret)
    // JSON keeps values apart: ['ab', 'c'] and ['a', 'bc'] differ.
    const message = new TextEncoder().encode(JSON.stringify(values))
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, message))
  }

  return {
    async hash(purpose, ...values) {
      return hex(await mac([purpose, ...values]))
    },
    async refreshToken(parent, seed) {
      const number = BigInt(`0x${hex((await mac(['next refresh token', parent, seed])).subarray(0, 16))}`)
      return (number % 36n ** 12n).toString(36).padStart(12, '0')
    },
  }
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('auth secrets') },
    material,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
