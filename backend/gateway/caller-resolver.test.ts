import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { TokenError } from '#backend/caller.ts'
import type { Keys } from '#backend/keys.ts'
import { createCallerResolver } from './caller-resolver.ts'

const now = Date.UTC(2026, 10, 20, 12)
const seconds = Math.floor(now / 1000)
const siteUrl = 'http://localhost:3000'
const person = { sub: '6f1b0c1e-6d1c-4a0e-9a35-3f0f6b3f9f10', role: 'authenticated', session_id: 'a-session' }

let keys: Keys
let ours: CryptoKey
let theirs: CryptoKey

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  ours = pair.privateKey
  theirs = (await generateKeyPair('ES256')).privateKey
  keys = {
    publishable: 'sb_publishable_test',
    secret: 'sb_secret_test',
    signing: [{ kid: 'first', privateJwk: (await exportJWK(pair.privateKey)) as JsonWebKey }],
  }
})

function token(changes: Record<string, unknown> = {}, { key = ours, kid = 'first' } = {}): Promise<string> {
  const claims = {
    ...person,
    iss: `${siteUrl}/auth/v1`,
    aud: 'authenticated',
    iat: seconds,
    exp: seconds + 3600,
    ...changes,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key)
}

function unsigned(header: object, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}.`
}

async function callerOf(headers: Record<string, string>, time = now) {
  const resolve = createCallerResolver({ keys, siteUrl, clock: () => time })
  return resolve(new Request(`${siteUrl}/rest/v1/news_articles`, { headers }))
}

async function faultOf(bearer: string, time = now): Promise<string> {
  const error = await callerOf({ authorization: `Bearer ${bearer}` }, time).catch((caught) => caught)
  expect(error).toBeInstanceOf(TokenError)
  return (error as TokenError).fault.kind
}

describe('who sends a request', () => {
  it('is anonymous without credentials', async () => {
    expect(await callerOf({})).toEqual({ role: 'anon', claims: { role: 'anon' } })
  })

  it('is anonymous with the publishable key as key or as bearer, and never a person', async () => {
    expect((await callerOf({ apikey: keys.publishable })).role).toBe('anon')
    expect((await callerOf({ authorization: `Bearer ${keys.publishable}` })).role).toBe('anon')
  })

  it('is the service with the secret key', async () => {
    expect((await callerOf({ apikey: keys.secret })).role).toBe('service_role')
  })

  it('is the person of an access token, also beside the secret key', async () => {
    const bearer = await token()
    for (const apikey of [keys.publishable, keys.secret]) {
      const caller = await callerOf({ apikey, authorization: `Bearer ${bearer}` })
      expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: person.sub } })
    }
  })

  it('is read from the key in the query as well', async () => {
    const resolve = createCallerResolver({ keys, siteUrl, clock: () => now })
    const request = new Request(`${siteUrl}/rest/v1/news_articles?apikey=${keys.secret}`)
    expect((await resolve(request)).role).toBe('service_role')
  })
})

describe('a token is refused', () => {
  it.each([
    ['that ended more than the skew ago', () => token({ exp: seconds - 31 }), 'expired'],
    ['of another issuer', () => token({ iss: 'https://elsewhere.example.com/auth/v1' }), 'claims'],
    ['for another audience', () => token({ aud: 'somebody-else' }), 'claims'],
    ['that claims a database role above a person', () => token({ role: 'service_role' }), 'claims'],
    ['without an end', () => token({ exp: undefined }), 'claims'],
    ['signed with a key that is not ours', () => token({}, { key: theirs }), 'signature'],
    ['that names a key which we do not have', () => token({}, { kid: 'unknown' }), 'signature'],
    ['that is no token at all', () => Promise.resolve('hello'), 'malformed'],
    [
      'with no signature and the algorithm none',
      () => Promise.resolve(unsigned({ alg: 'none' }, { ...person, exp: seconds + 60 })),
      'signature',
    ],
  ])('%s', async (_what, make, kind) => {
    expect(await faultOf(await make())).toBe(kind)
  })

  it('signed by HMAC with the public key as the secret', async () => {
    const { d: _private, ...publicJwk } = keys.signing[0].privateJwk
    const confused = await new SignJWT({ ...person, iss: `${siteUrl}/auth/v1`, aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setExpirationTime(seconds + 60)
      .sign(new TextEncoder().encode(JSON.stringify(publicJwk)))
    expect(await faultOf(confused)).toBe('signature')
  })

  it('that was accepted before, once its time is over', async () => {
    let time = now
    const resolve = createCallerResolver({ keys, siteUrl, clock: () => time })
    const request = new Request(siteUrl, { headers: { authorization: `Bearer ${await token()}` } })
    expect((await resolve(request)).role).toBe('authenticated')
    time += 3600_000 + 31_000
    await expect(resolve(request)).rejects.toThrow(TokenError)
  })
})
