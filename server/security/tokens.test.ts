/** Forged tokens at every endpoint that accepts one. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

let DATA_DIR: string
let site: TestSite
let own: { token: string; claims: JWTPayload; kid: string; key: CryptoKey; jwk: JsonWebKey }

beforeAll(async () => {
  DATA_DIR = await makeDataDirectory()
  site = await openSite({ DATA_DIR, DEMO_CONTENT: '0' })
  const { token } = await signInAs(site, { role: 'staff' })
  const { signing } = JSON.parse(await readFile(join(DATA_DIR, 'keys.json'), 'utf8'))
  const { kid, privateJwk: jwk } = signing[0]
  const key = (await importJWK(jwk, 'ES256')) as CryptoKey
  own = { token, claims: decodeJwt(token), kid, key, jwk }
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(DATA_DIR, { recursive: true, force: true })
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array = own.key, alg = 'ES256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: own.kid }).sign(key)

/** The public key as text that a careless server would accept as an HMAC secret. */
async function publicTexts(): Promise<{ jwk: string; pem: string }> {
  const { kty, crv, x, y } = own.jwk
  const key = (await importJWK({ kty, crv, x, y, ext: true } as JsonWebKey & { kty: string }, 'ES256', {
    extractable: true,
  })) as CryptoKey
  return { jwk: JSON.stringify({ kty, crv, x, y }), pem: await exportSPKI(key) }
}

const forgeries: [what: string, make: () => Promise<string>][] = [
  [
    'another issuer, signed with our own key',
    () => sign({ ...own.claims, iss: 'https://auth.example.net/auth/v1' }),
  ],
  ['no issuer', () => sign({ ...own.claims, iss: undefined as never })],
  ['another audience', () => sign({ ...own.claims, aud: 'somebody else' })],
  ['another installation’s key', async () => sign(own.claims, (await generateKeyPair('ES256')).privateKey)],
  ['alg none and no signature', async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(own.claims)}.`],
  [
    'alg none and a valid signature',
    async () => `${encode({ alg: 'none', kid: own.kid })}.${encode(own.claims)}.${own.token.split('.')[2]}`,
  ],
  [
    'HS256 keyed with our public key as JWK',
    async () => sign(own.claims, new TextEncoder().encode((await publicTexts()).jwk), 'HS256'),
  ],
  [
    'HS256 keyed with our public key as PEM',
    async () => sign(own.claims, new TextEncoder().encode((await publicTexts()).pem), 'HS256'),
  ],
  [
    'another user’s ID and a valid signature',
    async () => {
      const [header, , signature] = own.token.split('.')
      return `${header}.${encode({ ...own.claims, sub: crypto.randomUUID() })}.${signature}`
    },
  ],
  ['a role above a user’s', () => sign({ ...own.claims, role: 'service_role' })],
]

describe.each(forgeries)('token with %s', (_, make) => {
  it('opens no website session', async () => {
    const browser = openApiBrowser(site.url)
    const { status, body } = await browser.send('/api/auth/login', { token: await make() })
    // Without a signature part.
    expect([status, /^(INVALID_TOKEN|INVALID_TOKEN_FORMAT)$/.test(body.code)]).toEqual([401, true])
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('is anonymous for the data API, storage and auth', async () => {
    const headers = { apikey: site.publishableKey, authorization: `Bearer ${await make()}` }
    for (const path of ['/rest/v1/permissions', '/storage/v1/bucket', '/auth/v1/user']) {
      const { status } = await fetch(site.url + path, { headers })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })
})

it('the user’s own token opens a website session', async () => {
  const { status } = await openApiBrowser(site.url).send('/api/auth/login', { token: own.token })
  expect(status).toBe(200)
})

describe('secret key', () => {
  const headers = () => ({ apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` })
  const paths = ['/rest/v1/permissions', '/auth/v1/admin/users', '/storage/v1/bucket']

  it.each(['https://evil.example.net', 'null', 'our own'])('is rejected from a page of %s', async (page) => {
    const origin = page === 'our own' ? site.url : page
    for (const path of paths) {
      const response = await fetch(site.url + path, { headers: { ...headers(), origin } })
      expect([path, response.status]).toEqual([path, 401])
      expect(await response.text()).toContain('Forbidden use of secret API key in browser')
    }
  })

  it('is accepted from a server, and is no user’s token for the website API', async () => {
    for (const path of paths) expect((await fetch(site.url + path, { headers: headers() })).status).toBe(200)
    const login = await openApiBrowser(site.url).send('/api/auth/login', { token: site.secretKey })
    expect([login.status, login.body.code]).toEqual([401, 'INVALID_TOKEN_FORMAT'])
  })
})
