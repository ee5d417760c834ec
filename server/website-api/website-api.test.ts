import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/users/users.ts'
import { enterAs, openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { SESSION_RATE_LIMITS } from './session.ts'

const refusedLogin = { error: expect.any(String), message: expect.any(String), code: 'CSRF_TOKEN_INVALID' }
const site = opened(() =>
  openSite({ DEMO_CONTENT: '0', TRUSTED_PROXIES: '127.0.0.1' }, 'site', {
    session: { idleMinutes: 5, absoluteHours: 2 },
  }),
)

/** Signs an access token with our key and any claims. */
async function forge(claims: JWTPayload, expiresAt: number): Promise<string> {
  const { signing } = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
  return new SignJWT({ role: 'authenticated', aal: 'aal1', email: '', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: signing[0].kid })
    .setIssuer(`${site.url}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(expiresAt - 3600)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(signing[0].privateJwk, 'ES256'))
}
const now = () => Math.floor(Date.now() / 1000)

describe('CSRF token', () => {
  it('comes with a cookie that scripts cannot read', async () => {
    const { headers, body } = await openApiBrowser(site.url).call('/api/csrf-token')
    expect(body.csrfToken.length).toBeGreaterThan(10)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^csrf=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('leaves the tokens of other tabs valid', async () => {
    const browser = openApiBrowser(site.url)
    const first = await browser.csrfToken()
    await browser.csrfToken()
    expect((await browser.post('/api/auth/logout', { _csrf: first }, first)).status).toBe(200)
  })

  it.each(['/api/auth/login', '/api/auth/logout'])('is required for POST %s', async (path) => {
    const browser = openApiBrowser(site.url)
    const token = await browser.csrfToken()
    const foreign = await openApiBrowser(site.url).csrfToken()
    const attempts = [
      await browser.post(path, {}),
      await browser.post(path, { _csrf: token }),
      await browser.post(path, {}, token),
      await browser.post(path, { _csrf: foreign }, token),
      await browser.post(path, { _csrf: foreign }, foreign),
      await openApiBrowser(site.url).post(path, { _csrf: token }, token),
    ]
    for (const { status, body } of attempts) {
      expect(status).toBe(403)
      expect(body).toEqual(refusedLogin)
      expect(body.message).toBe('Security validation failed. Please refresh the page and try again.')
    }
  })

  it('is limited to 120 a minute per address', async () => {
    const call = (address: string) =>
      openApiBrowser(site.url, { 'x-forwarded-for': address }).call('/api/csrf-token')
    const responses = await Promise.all(Array.from({ length: 240 }, () => call('203.0.113.50')))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toEqual({
      error: 'CSRF token request rate limited',
      message: 'CSRF token request rate limited',
      code: 'RATE_LIMITED',
    })
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect((await call('203.0.113.51')).status).toBe(200)
  })
})

describe('login', () => {
  it('exchanges an access token for a session cookie with the configured time limits', async () => {
    const browser = openApiBrowser(site.url)
    const person = await signInAs(site, { role: 'staff' })
    const response = await browser.send('/api/auth/login', { token: person.token })
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Login successful', sessionDuration: 300 },
    ])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^csrf=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await browser.call('/api/auth/validate-cookie')).body).toEqual({
      valid: true,
      user: { id: person.id, email: person.email, role: 'staff', name: 'Jo Bloggs', customerId: null },
    })
  })

  it('stores only the hash of the token', async () => {
    const browser = await enterAs(site)
    const { data } = await site.secret.from('website_sessions').select('token_hash')
    expect(JSON.stringify(data)).not.toContain(browser.cookies.get('session'))
  })

  const sub = '5bd0fa8c-45c9-4b17-8a15-7d0d7a3a9d31'
  const refusals: [string, () => Promise<unknown>, code: string, message: string][] = [
    ['no token', async () => undefined, 'MISSING_TOKEN', 'Authentication required. Please log in.'],
    ['an empty token', async () => '', 'MISSING_TOKEN', 'Authentication required. Please log in.'],
    ['a number', async () => 7, 'INVALID_TOKEN_FORMAT', 'Authentication failed. Please log in again.'],
    [
      'a key',
      async () => site.publishableKey,
      'INVALID_TOKEN_FORMAT',
      'Authentication failed. Please log in again.',
    ],
    [
      'an unreadable token',
      async () => 'a.b.c',
      'MALFORMED_TOKEN',
      'Authentication failed. Please log in again.',
    ],
    [
      'a forged token',
      async () => `${(await forge({ sub }, now() + 3600)).slice(0, -10)}AAAAAAAAAA`,
      'INVALID_TOKEN',
      'Authentication failed. Please log in again.',
    ],
    [
      'an expired token',
      () => forge({ sub }, now() - 3600),
      'TOKEN_EXPIRED',
      'Your session has expired. Please log in again.',
    ],
    [
      'a token of an unknown user',
      () => forge({ sub, session_id: sub }, now() + 3600),
      'USER_NOT_FOUND',
      'User account not found. Please contact support.',
    ],
  ]
  it.each(refusals)('rejects %s', async (_, token, code, message) => {
    const response = await openApiBrowser(site.url).send('/api/auth/login', { token: await token() })
    expect([response.status, response.body]).toEqual([401, { error: message, message, code }])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('rejects the token of an ended session', async () => {
    const { token } = await signInAs(site)
    await site.secret.auth.admin.signOut(token, 'global')
    const { status, body } = await openApiBrowser(site.url).send('/api/auth/login', { token })
    expect([status, body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })
})

describe('validate-cookie', () => {
  it('succeeds without a cookie', async () => {
    const { status, body } = await openApiBrowser(site.url).call('/api/auth/validate-cookie')
    expect([status, body]).toEqual([200, { valid: false }])
  })

  it.each([
    ['nonsense', 'INVALID_TOKEN_FORMAT'],
    ['A'.repeat(43), 'TOKEN_EXPIRED'],
  ])('rejects the cookie “%s” and clears it', async (value, code) => {
    const browser = openApiBrowser(site.url)
    browser.cookies.set('session', value)
    const { status, body } = await browser.call('/api/auth/validate-cookie')
    expect([status, body.code]).toEqual([401, code])
    expect(browser.cookies.has('session')).toBe(false)
  })
})

describe('logout', () => {
  it('ends the session on the server', async () => {
    const browser = await enterAs(site)
    const copy = openApiBrowser(site.url)
    copy.cookies.set('session', browser.cookies.get('session') ?? '')
    expect((await browser.send('/api/auth/logout')).status).toBe(200)
    expect(browser.cookies.has('session')).toBe(false)
    expect((await copy.call('/api/auth/validate-cookie')).body.code).toBe('TOKEN_EXPIRED')
  })

  it('succeeds without a session and needs no body', async () => {
    const browser = openApiBrowser(site.url)
    const token = await browser.csrfToken()
    expect((await browser.post('/api/auth/logout', undefined, token)).status).toBe(200)
  })
})

it('notices for staff are empty while there is enough disk space', async () => {
  const browser = await enterAs(site, { role: 'staff' })
  expect((await browser.call('/api/notices')).body).toEqual({ disk: null })
})

/**
 * Consumes the quota as other processes would. In parallel, because on a slow machine the first token would be refilled
 * before the last is taken.
 */
async function useUp(
  { name, count, seconds }: (typeof SESSION_RATE_LIMITS)[keyof typeof SESSION_RATE_LIMITS],
  who: string,
) {
  const key = `website-api:${name}:${who}`
  const allButOne = (seconds / count) * (count - 1)
  for (const tokens of [
    { max_tokens: 1, window_seconds: allButOne },
    { max_tokens: count, window_seconds: seconds },
  ])
    expect((await site.secret.rpc('consume_rate_limit', { key, ...tokens })).data).toBe(true)
}

const TOO_MANY = 'Too many attempts. Wait before trying again.'
const rateLimited = { error: TOO_MANY, message: TOO_MANY, code: 'RATE_LIMITED' }

describe('rate limit', () => {
  it('of sign-ins is per network and sets Retry-After', async () => {
    const { token } = await signInAs(site)
    await useUp(SESSION_RATE_LIMITS.login, '203.0.113.60')
    const full = openApiBrowser(site.url, { 'x-forwarded-for': '203.0.113.60' })
    const response = await full.send('/api/auth/login', { token })
    expect([response.status, response.body]).toEqual([429, rateLimited])
    expect(response.headers.get('retry-after')).toBe(String(SESSION_RATE_LIMITS.login.seconds))
    const other = openApiBrowser(site.url, { 'x-forwarded-for': '203.0.113.61' })
    expect((await other.send('/api/auth/login', { token })).status).toBe(200)
  })

  it('of sign-ins counts a chunked body under its network, which the security log names', async () => {
    const staff = await enterAs(site, { role: 'staff' })
    const from = '203.0.113.62'
    await useUp(SESSION_RATE_LIMITS.login, from)
    const browser = openApiBrowser(site.url, { 'x-forwarded-for': from })
    const csrf = await browser.csrfToken()
    const response = await browser.fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: new Blob([JSON.stringify({ token: staff.token, _csrf: csrf })]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([response.status, await response.json()]).toEqual([429, rateLimited])
    await waitFor(async () => {
      const { body } = await staff.call('/api/people/audit?what=security')
      const details = body.entries.map(({ detail }: AuditEntry) => detail)
      expect(details).toContainEqual(
        expect.stringMatching(/^429 POST \/api\/auth\/login .*, 203\.0\.113\.62$/),
      )
    })
  })

  it('of tab sessions is per user, from any network', async () => {
    const [busy, other] = [await enterAs(site), await enterAs(site)]
    await useUp(SESSION_RATE_LIMITS.session, busy.id)
    const response = await busy.send('/api/auth/session')
    expect([response.status, response.body]).toEqual([429, rateLimited])
    expect((await other.send('/api/auth/session')).status).toBe(200)
  })
})

describe('unknown endpoints of the website API', () => {
  it('return an error in the API’s format', async () => {
    const { status, body } = await openApiBrowser(site.url).call('/api/nothing')
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })
})
