/** Rate limits counted in the database, and the session's time limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { SESSION_RATE_LIMITS } from './session.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite({ DEMO_CONTENT: '0', TRUSTED_PROXIES: '127.0.0.1' }, 'site', {
    session: { idleMinutes: 5, absoluteHours: 2 },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

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

const refused = {
  status: 429,
  body: {
    error: 'Too many attempts. Please wait before trying again.',
    message: 'Too many attempts. Please wait before trying again.',
    code: 'RATE_LIMITED',
  },
}

describe('rate limit', () => {
  it('of sign-ins is per network and sets Retry-After', async () => {
    const { token } = await signInAs(site)
    await useUp(SESSION_RATE_LIMITS.login, '203.0.113.60')
    const full = openApiBrowser(site.url, { 'x-forwarded-for': '203.0.113.60' })
    const response = await full.send('/api/auth/login', { token })
    expect({ status: response.status, body: response.body }).toEqual(refused)
    expect(response.headers.get('retry-after')).toBe(String(SESSION_RATE_LIMITS.login.seconds))
    const other = openApiBrowser(site.url, { 'x-forwarded-for': '203.0.113.61' })
    expect((await other.send('/api/auth/login', { token })).status).toBe(200)
  })

  it('of tab sessions is per user, from any network', async () => {
    const signedIn = async () => {
      const { id, token } = await signInAs(site)
      const browser = openApiBrowser(site.url)
      await browser.send('/api/auth/login', { token })
      return { id, browser }
    }
    const [busy, other] = [await signedIn(), await signedIn()]
    await useUp(SESSION_RATE_LIMITS.session, busy.id)
    const response = await busy.browser.send('/api/auth/session')
    expect({ status: response.status, body: response.body }).toEqual(refused)
    expect((await other.browser.send('/api/auth/session')).status).toBe(200)
  })
})

it('the website session lasts as long as configured and says so', async () => {
  const { token } = await signInAs(site)
  const { body, headers } = await openApiBrowser(site.url).send('/api/auth/login', { token })
  expect(body.sessionDuration).toBe(5 * 60)
  expect(headers.getSetCookie()[0]).toContain('Max-Age=7200;')
})
