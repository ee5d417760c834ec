import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { TokenError } from '../caller/caller.ts'
import type { Keys } from '../keys/keys.ts'
import { createCallerResolver } from './caller-resolver.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const SECONDS = Math.floor(NOW / 1000)
const API_URL = 'http://localhost:3000'
const PERSON = { sub: '6f1b0c1e-6d1c-4a0e-9a35-3f0f6b3f9f10', role: 'authenticated', session_id: 'a-session' }

let keys: Keys
let ownKey: CryptoKey

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  ownKey = pair.privateKey
  keys = {
    publishable: 'sb_publishable_test',
    secret: 'sb_secret_test',
    signing: [{ kid: 'first', privateJwk: (await exportJWK(pair.privateKey)) as JsonWebKey }],
  }
})

function token(changes: Record<string, unknown> = {}, { key = ownKey, kid = 'first' } = {}): Promise<string> {
  const valid = { iss: `${API_URL}/auth/v1`, aud: 'authenticated', iat: SECONDS, exp: SECONDS + 3600 }
  return new SignJWT({ ...PERSON, ...valid, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(key)
}

async function callerOf(headers: Record<string, string>, time = NOW) {
  const resolve = createCallerResolver({ keys, apiUrl: API_URL, clock: () => time })
  return resolve(new Request(`${API_URL}/rest/v1/news_articles`, { headers }))
}

async function getErrorKind(bearer: string, time = NOW): Promise<string> {
  const error = await callerOf({ authorization: `Bearer ${bearer}` }, time).catch((caught) => caught)
  expect(error).toBeInstanceOf(TokenError)
  return (error as TokenError).code.kind
}

describe('sender of a request', () => {
  it('is anonymous without credentials', async () => {
    expect(await callerOf({})).toEqual({ role: 'anon', claims: { role: 'anon' } })
  })

  it('is anonymous with the publishable key as apikey or bearer', async () => {
    expect((await callerOf({ apikey: keys.publishable })).role).toBe('anon')
    expect((await callerOf({ authorization: `Bearer ${keys.publishable}` })).role).toBe('anon')
  })

  it('is the service role with the secret key', async () => {
    expect((await callerOf({ apikey: keys.secret })).role).toBe('service_role')
  })

  it('is the user of an access token, even with the secret key', async () => {
    const bearer = await token()
    for (const apikey of [keys.publishable, keys.secret]) {
      const caller = await callerOf({ apikey, authorization: `Bearer ${bearer}` })
      expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: PERSON.sub } })
    }
  })

  it('is read from a publishable key in the query, but not from a secret one', async () => {
    const resolve = createCallerResolver({ keys, apiUrl: API_URL, clock: () => NOW })
    const resolveWithQueryKey = (key: string) =>
      resolve(new Request(`${API_URL}/rest/v1/news_articles?apikey=${key}`))
    expect((await resolveWithQueryKey(keys.publishable)).role).toBe('anon')
    await expect(resolveWithQueryKey(keys.secret)).rejects.toBeInstanceOf(TokenError)
  })
})

describe('valid token', () => {
  it.each([
    ['within the clock skew after its expiry', { exp: SECONDS - 29 }],
    ['within the clock skew before it is valid', { nbf: SECONDS + 29, iat: SECONDS + 29 }],
    ['for one of several audiences', { aud: ['somebody-else', 'authenticated'] }],
  ])('is accepted %s', async (_what, changes) => {
    expect((await callerOf({ authorization: `Bearer ${await token(changes)}` })).role).toBe('authenticated')
  })
})

describe('invalid token', () => {
  it.each([
    ['that expired longer ago than the clock skew', () => token({ exp: SECONDS - 31 }), 'expired'],
    ['that is not yet valid', () => token({ nbf: SECONDS + 31 }), 'early'],
    ['that was issued in the future', () => token({ iat: SECONDS + 31 }), 'early'],
    ['from another issuer', () => token({ iss: 'https://elsewhere.example.com/auth/v1' }), 'claims'],
    ['for another audience', () => token({ aud: 'somebody-else' }), 'claims'],
    ['for no audience', () => token({ aud: undefined }), 'claims'],
    ['with the role service_role', () => token({ role: 'service_role' }), 'role'],
    ['with the role postgres', () => token({ role: 'postgres' }), 'role'],
    ['with the role anon', () => token({ role: 'anon' }), 'role'],
    ['with an unknown role', () => token({ role: 'editor' }), 'role'],
    ['with a role that is not text', () => token({ role: ['authenticated'] }), 'role'],
    ['without a role', () => token({ role: undefined }), 'claims'],
    ['without a user', () => token({ sub: undefined }), 'subject'],
    ['whose user id is not a UUID', () => token({ sub: "' or true --" }), 'subject'],
    ['without an expiry', () => token({ exp: undefined }), 'claims'],
    ['whose expiry is text', () => token({ exp: '9999999999' }), 'claims'],
    ['with trailing data', async () => `${await token()} and more`, 'malformed'],
    ['that is too long', () => token({ user_metadata: 'x'.repeat(20_000) }), 'malformed'],
    [
      'with an unknown critical extension',
      () =>
        new SignJWT({ ...PERSON })
          .setProtectedHeader({ alg: 'ES256', kid: 'first', crit: ['exotic'], exotic: true })
          .sign(ownKey, { crit: { exotic: true } }),
      'malformed',
    ],
  ])('is rejected: one %s', async (_what, make, kind) => {
    expect(await getErrorKind(await make())).toBe(kind)
  })

  it('that was accepted before, after its expiry', async () => {
    let time = NOW
    const resolve = createCallerResolver({ keys, apiUrl: API_URL, clock: () => time })
    const request = new Request(API_URL, { headers: { authorization: `Bearer ${await token()}` } })
    expect((await resolve(request)).role).toBe('authenticated')
    time += 3600_000 + 31_000
    await expect(resolve(request)).rejects.toThrow(TokenError)
  })

  it('that was accepted before, after its key was removed; a new key is used immediately', async () => {
    const newKeyPair = await generateKeyPair('ES256', { extractable: true })
    const second = { kid: 'second', privateJwk: (await exportJWK(newKeyPair.privateKey)) as JsonWebKey }
    let signing: Keys['signing'] = keys.signing
    const rotated = {
      ...keys,
      get signing() {
        return signing
      },
    }
    const resolve = createCallerResolver({ keys: rotated, apiUrl: API_URL, clock: () => NOW })
    const older = new Request(API_URL, { headers: { authorization: `Bearer ${await token()}` } })
    const bearer = await token({}, { key: newKeyPair.privateKey, kid: 'second' })
    const newer = new Request(API_URL, { headers: { authorization: `Bearer ${bearer}` } })
    expect((await resolve(older)).role).toBe('authenticated')
    await expect(resolve(newer)).rejects.toThrow(TokenError)

    signing = [second, ...keys.signing]
    expect((await resolve(newer)).role).toBe('authenticated')
    expect((await resolve(older)).role).toBe('authenticated')
    signing = [second]
    await expect(resolve(older)).rejects.toThrow(TokenError)
  })
})

it('accepts a key created meanwhile in addition to the earlier one', async () => {
  const rotated = { ...keys, next: { secret: 'sb_secret_newer', publishable: 'sb_publishable_newer' } }
  const resolve = createCallerResolver({ keys: rotated, apiUrl: API_URL, clock: () => NOW })
  const roleOf = async (apikey: string) => (await resolve(new Request(API_URL, { headers: { apikey } }))).role
  for (const key of [keys.secret, 'sb_secret_newer']) expect(await roleOf(key)).toBe('service_role')
  expect(await roleOf('sb_publishable_newer')).toBe('anon')
  await expect(roleOf('sb_secret_other')).rejects.toThrow(TokenError)
})
