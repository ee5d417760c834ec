/** The website API on another host of the website's registrable domain. */
import { describe, expect, it } from 'vitest'
import { enterAs, openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { readEnv } from '../config/env.ts'
import { start } from '../start.ts'

const WWW = 'https://www.example.com'
const API = 'https://api.example.com'

describe('website API on a separate host', () => {
  const ALLOWED_ORIGINS = 'https://shop.example.com'
  const site = opened(() => openSite({ SITE_URL: WWW, API_URL: API, ALLOWED_ORIGINS, DEMO_CONTENT: '0' }))
  const allowedOrigin = (headers: Headers) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
  ]

  it('is at the URL that every page and its policy name', async () => {
    for (const [path, allowed] of [
      ['/', `'self' ${API}`],
      ['/news-admin', `'self' ${API} ${API.replace(/^http/, 'ws')}`],
    ] as const) {
      const response = await fetch(site.url + path)
      expect(await response.text()).toContain(API)
      const connect = /connect-src ([^;]*);/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
      expect(connect).toBe(allowed)
    }
  })

  it('binds its cookies to the host and HTTPS', async () => {
    const { headers } = await openApiBrowser(site.url).call('/api/csrf-token')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-csrf=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it.each([WWW, 'https://shop.example.com', API])('lets pages of %s sign in with cookies', async (origin) => {
    const browser = openApiBrowser(site.url, { origin })
    const { token } = await signInAs(site, { role: 'staff' })
    const login = await browser.send('/api/auth/login', { token })
    expect([login.status, ...allowedOrigin(login.headers)]).toEqual([200, origin, 'true'])
    expect(browser.cookies.has('__Host-session')).toBe(true)
    expect((await browser.call('/api/auth/validate-cookie')).body.user.role).toBe('staff')
    expect((await browser.send('/api/auth/session')).status).toBe(200)
    expect((await browser.send('/api/auth/logout')).status).toBe(200)
  })

  it('lets them read its errors too', async () => {
    const browser = openApiBrowser(site.url, { origin: WWW })
    browser.cookies.set('__Host-session', 'nonsense')
    const refusals = [
      await browser.call('/api/auth/validate-cookie'),
      await browser.post('/api/auth/login', {}),
      await browser.call('/api/nothing'),
      await browser.post('/api/auth/login', { token: 'x'.repeat(20_000) }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 404, 413])
    for (const { headers } of refusals) {
      expect(allowedOrigin(headers)).toEqual([WWW, 'true'])
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
    }
  })

  it('answers preflight requests', async () => {
    const preflight = (origin: string) =>
      fetch(`${site.url}/api/auth/login`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-csrf-token',
        },
      })
    const { status, headers } = await preflight(WWW)
    expect([status, ...allowedOrigin(headers)]).toEqual([204, WWW, 'true'])
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-csrf-token')
    expect(headers.get('access-control-allow-methods')).toContain('POST')
    expect(
      (await preflight('https://evil.example.net')).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })

  it.each([
    'https://evil.example.net',
    'https://www.example.com.evil.example.net',
    'https://other.example.com',
    'http://www.example.com',
    'null',
  ])('ignores pages of %s, even with the right token', async (origin) => {
    const browser = await enterAs(site)
    const csrf = await browser.csrfToken()
    const foreign = openApiBrowser(site.url, { origin })
    for (const [name, value] of browser.cookies) foreign.cookies.set(name, value)
    const read = await foreign.call('/api/auth/validate-cookie')
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    expect(read.headers.get('vary')).toContain('Origin')
    const { status, body } = await foreign.post('/api/auth/logout', { _csrf: csrf }, csrf)
    expect([status, body.code]).toEqual([403, 'CSRF_TOKEN_INVALID'])
    expect((await browser.call('/api/auth/validate-cookie')).body.valid).toBe(true)
  })
})

describe('API_URL that would not receive cookies', () => {
  it.each(['https://api.example.net', 'http://api.example.com'])('%s prevents the start', async (API_URL) => {
    const starting = start({
      env: readEnv({ PORT: '0', SITE_URL: WWW, API_URL }),
      mode: 'site',
      print: () => {},
      log: { error: () => {}, warn: () => {} },
    })
    await expect(starting).rejects.toMatchObject({
      name: 'StartupError',
      message:
        'API_URL must have the scheme and registrable domain of SITE_URL (https://www.example.com), because ' +
        `browsers send the website’s cookies to no others. “${API_URL}” doesn’t.`,
    })
  })
})
