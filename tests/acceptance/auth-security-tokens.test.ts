/** Invalid tokens and keys, on every protocol. */
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { signedIn } from './auth-users.ts'

const { url, publishableKey, secretKey } = inject('stack')

let accessToken: string
let claims: Record<string, unknown>
let kid: string
let publicJwk: Record<string, unknown>

beforeAll(async () => {
  accessToken = (await signedIn()).session.access_token
  kid = decodeProtectedHeader(accessToken).kid as string
  claims = decodeJwt(accessToken)
  publicJwk = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()).keys[0]
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (token: string) => token.split('.')[2]

const forged: [string, () => Promise<string> | string][] = [
  ['no signature', () => `${encode({ alg: 'none', kid })}.${encode(claims)}.`],
  [
    'alg none and our signature',
    () => `${encode({ alg: 'none', kid })}.${encode(claims)}.${signatureOf(accessToken)}`,
  ],
  ['an empty signature', () => `${encode({ alg: 'ES256', kid })}.${encode(claims)}.`],
  [
    'a raised role and our signature',
    () =>
      `${accessToken.split('.')[0]}.${encode({ ...claims, role: 'service_role' })}.${signatureOf(accessToken)}`,
  ],
  [
    'HS256 with the public key as its secret',
    () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
  ],
  [
    'HS256 with the secret key as its secret',
    () =>
      new SignJWT({ ...claims, role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(secretKey)),
  ],
  ...['RS256', 'ES384', 'EdDSA', 'ES256'].map((alg): [string, () => Promise<string>] => [
    `${alg} with another key`,
    async () => {
      const { privateKey } = await generateKeyPair(alg)
      return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)
    },
  ]),
  [
    'an embedded key',
    async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256')
      const jwk = await exportJWK(publicKey)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, jwk, jku: `${url}/keys.json` })
        .sign(privateKey)
    },
  ],
  [
    'an unknown kid',
    () => `${encode({ alg: 'ES256', kid: 'other' })}.${accessToken.split('.').slice(1).join('.')}`,
  ],
  ['one part', () => 'hello'],
  ['four parts', () => `${accessToken}.x`],
  ['parts that are not JSON', () => 'a.b.c'],
  ['thousands of dots', () => '.'.repeat(4000)],
]

describe.each(forged)('a token with %s', (_title, make) => {
  it('is rejected by the data API with WWW-Authenticate', async () => {
    const response = await fetch(`${url}/rest/v1/news_articles?select=id`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${await make()}` },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
    expect(await response.json()).toEqual({
      code: 'PGRST301',
      details: null,
      hint: null,
      message: expect.any(String),
    })
  })

  it('is rejected by Auth and Storage', async () => {
    const headers = { apikey: publishableKey, authorization: `Bearer ${await make()}` }
    const auth = await fetch(`${url}/auth/v1/user`, { headers })
    expect(auth.status).toBe(403)
    expect(await auth.json()).toMatchObject({
      error_code: 'bad_jwt',
      msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    })
    const storage = await fetch(`${url}/storage/v1/bucket`, { headers })
    expect(storage.status).toBeGreaterThanOrEqual(400)
    expect(storage.status).toBeLessThan(500)
    await storage.body?.cancel()
  })
})

it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme %s', async (scheme) => {
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `${scheme} ${accessToken}` },
  })
  expect(response.status).toBe(200)
  await response.body?.cancel()
})

it('the publishable key as bearer token is anonymous', async () => {
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const read = await fetch(`${url}/rest/v1/news_articles?select=id`, { headers })
  expect(read.status).toBe(200)
  await read.body?.cancel()
  const user = await fetch(`${url}/auth/v1/user`, { headers })
  expect(await user.json()).toMatchObject({ error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' })
})

describe('secret key in a browser', () => {
  const places: { place: string; query: string; keys: Record<string, string> }[] = [
    { place: 'as apikey', query: '', keys: { apikey: secretKey } },
    { place: 'as bearer', query: '', keys: { apikey: publishableKey, authorization: `Bearer ${secretKey}` } },
    { place: 'in the query', query: `apikey=${secretKey}`, keys: {} },
    {
      place: 'in the query beside another key',
      query: `apikey=${secretKey}`,
      keys: { apikey: publishableKey },
    },
    { place: 'in the query under an escaped name', query: `api%6Bey=${secretKey}`, keys: {} },
  ]
  const browsers: { sign: string; header: Record<string, string> }[] = [
    { sign: 'an Origin', header: { origin: 'https://site.example.net' } },
    { sign: 'the Origin null', header: { origin: 'null' } },
    { sign: 'no Origin but Sec-Fetch-Site', header: { 'sec-fetch-site': 'same-origin' } },
  ]

  it.each(places.flatMap((place) => browsers.map((browser) => ({ ...place, ...browser }))))(
    '$place with $sign is rejected',
    async ({ query, keys, header }) => {
      for (const path of ['/rest/v1/permissions', '/auth/v1/admin/users', '/storage/v1/bucket']) {
        const response = await fetch(`${url}${path}?${query}`, {
          headers: { ...keys, ...header } as HeadersInit,
        })
        expect(response.status).toBe(401)
        expect((await response.json()).message).toBe('Forbidden use of secret API key in browser')
      }
    },
  )

  it.each(places.slice(2))('$place is rejected from servers too', async ({ query, keys }) => {
    for (const path of ['/rest/v1/permissions', '/auth/v1/admin/users', '/storage/v1/bucket']) {
      const response = await fetch(`${url}${path}?${query}`, { headers: keys })
      expect(response.status).toBe(401)
      expect((await response.json()).message).toBe('Forbidden use of secret API key in a URL')
    }
  })

  it('is accepted from a server', async () => {
    const response = await fetch(`${url}/auth/v1/admin/users`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    })
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })
})
