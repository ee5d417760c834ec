/** Forged tokens, and fixed or copied cookies, at every endpoint that accepts one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
let own: { token: string; claims: JWTPayload; kid: string; key: CryptoKey; jwk: JsonWebKey }

beforeAll(async () => {
  const { token } = await signInAs(site, { role: 'staff' })
  const { signing } = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
  const { kid, privateJwk: jwk } = signing[0]
  const key = (await importJWK(jwk, 'ES256')) as CryptoKey
  own = { token, claims: decodeJwt(token), kid, key, jwk }
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
})

it('the user’s own token opens a website session', async () => {
  const { status } = await openApiBrowser(site.url).send('/api/auth/login', { token: own.token })
  expect(status).toBe(200)
})

describe('secret key', () => {
  const headers = () => ({ apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` })
  const paths = ['/rest/v1/permissions', '/auth/v1/admin/users', '/storage/v1/bucket']

  it('is accepted from a server, and is no user’s token for the website API', async () => {
    for (const path of paths) expect((await fetch(site.url + path, { headers: headers() })).status).toBe(200)
    const login = await openApiBrowser(site.url).send('/api/auth/login', { token: site.secretKey })
    expect([login.status, login.body.code]).toEqual([401, 'INVALID_TOKEN_FORMAT'])
  })
})

type Browser = ReturnType<typeof openApiBrowser>

async function signedIn(browser = openApiBrowser(site.url)): Promise<Browser> {
  const { token } = await signInAs(site, { role: 'staff' })
  expect((await browser.send('/api/auth/login', { token })).status).toBe(200)
  return browser
}

function copyOf(browser: Browser, ...names: string[]): Browser {
  const copy = openApiBrowser(site.url)
  for (const name of names) copy.cookies.set(name, browser.cookies.get(name) ?? '')
  return copy
}

describe('planted session cookie', () => {
  it('of the attacker’s session ends when the victim signs in', async () => {
    const attacker = await signedIn()
    const victim = copyOf(attacker, 'session')
    await signedIn(victim)
    expect(victim.cookies.get('session')).not.toBe(attacker.cookies.get('session'))
    expect((await attacker.call('/api/auth/validate-cookie')).body.code).toBe('TOKEN_EXPIRED')
  })

  it('made up by the attacker never becomes a session', async () => {
    const planted = 'P'.repeat(43)
    const victim = openApiBrowser(site.url)
    victim.cookies.set('session', planted)
    await signedIn(victim)
    expect(victim.cookies.get('session')).not.toBe(planted)
    const attacker = openApiBrowser(site.url)
    attacker.cookies.set('session', planted)
    expect((await attacker.call('/api/auth/validate-cookie')).body.code).toBe('TOKEN_EXPIRED')
  })
})

describe('planted CSRF cookie', () => {
  it('has no valid token after the victim signs in, nor after signing out', async () => {
    const attacker = openApiBrowser(site.url)
    const known = await attacker.csrfToken()
    const victim = copyOf(attacker, 'csrf')
    await signedIn(victim)
    const afterLogin = await victim.post('/api/auth/logout', { _csrf: known }, known)
    expect([afterLogin.status, afterLogin.body.code]).toEqual([403, 'CSRF_TOKEN_INVALID'])
    const anew = await victim.csrfToken()
    expect((await victim.post('/api/auth/logout', { _csrf: anew }, anew)).status).toBe(200)
    expect((await victim.post('/api/auth/logout', { _csrf: anew }, anew)).status).toBe(403)
  })
})

describe('copied session cookie', () => {
  it('is invalid after the user signs in again in the same browser', async () => {
    const owner = await signedIn()
    const copy = copyOf(owner, 'session')
    expect((await copy.call('/api/auth/validate-cookie')).body.valid).toBe(true)
    await signedIn(owner)
    expect((await copy.call('/api/auth/validate-cookie')).body.code).toBe('TOKEN_EXPIRED')
    expect((await owner.call('/api/auth/validate-cookie')).body.valid).toBe(true)
  })

  it('does not give access to data, which needs the access token', async () => {
    const owner = await signedIn()
    const response = await fetch(`${site.url}/rest/v1/permissions?select=user_id`, {
      headers: { cookie: `session=${owner.cookies.get('session')}`, apikey: site.publishableKey },
    })
    expect(response.status === 200 ? await response.json() : []).toEqual([])
  })
})

describe('form or script of another website in a signed-in browser', () => {
  it.each([
    ['a form as text', { 'content-type': 'text/plain' }, '{"_csrf":"x","padding":"="}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, '_csrf=x'],
    ['a script that cannot read our token', { 'content-type': 'application/json' }, '{"_csrf":"x"}'],
    [
      'a script that makes one up',
      { 'content-type': 'application/json', 'x-csrf-token': 'x' },
      '{"_csrf":"x"}',
    ],
    ['an empty request', {}, ''],
  ])('changes nothing with %s', async (_, headers, body) => {
    const browser = await signedIn()
    await browser.csrfToken()
    for (const path of ['/api/auth/logout', '/api/auth/session', '/api/auth/login']) {
      const response = await browser.call(path, {
        method: 'POST',
        headers: { origin: 'https://evil.example.net', ...headers } as HeadersInit,
        body,
      })
      expect([response.status, response.body.code]).toEqual([403, 'CSRF_TOKEN_INVALID'])
    }
    expect((await browser.call('/api/auth/validate-cookie')).body.valid).toBe(true)
  })
})

it('attempts at codes are limited by network, whatever forwarding headers an untrusted client sends', async () => {
  const verify = (_: unknown, index: number) =>
    fetch(`${site.url}/auth/v1/verify`, {
      method: 'POST',
      headers: {
        apikey: site.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${index}`,
      },
      body: JSON.stringify({ type: 'email', email: 'somebody@example.net', token: '123456' }),
    })
  const responses = await Promise.all(Array.from({ length: 40 }, verify))
  // Thirty per network in five minutes, less the sign-ins above.
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})
