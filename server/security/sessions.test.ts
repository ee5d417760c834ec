/** Fixed, copied and retained cookies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite({ DEMO_CONTENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())

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
  it('is invalid after the user signs out', async () => {
    const owner = await signedIn()
    const copy = copyOf(owner, 'session')
    expect((await copy.call('/api/auth/validate-cookie')).body.valid).toBe(true)
    await owner.send('/api/auth/logout')
    for (const response of [
      await copyOf(copy, 'session').call('/api/auth/validate-cookie'),
      await copyOf(copy, 'session').send('/api/auth/session'),
    ])
      expect([response.status, response.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it('is invalid after the user signs in again in the same browser', async () => {
    const owner = await signedIn()
    const copy = copyOf(owner, 'session')
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
