/** From the cookie to a tab's data session, with every backend. */
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiBrowser, sendCode, signInAs } from '#tests/support/api-browser.ts'
import { BACKEND_TARGETS } from '#tests/support/backends.ts'
import type { TestSite } from '#tests/support/site.ts'

describe.each(BACKEND_TARGETS)('session of a tab, %s:', (_where, open) => {
  const opened = new AsyncDisposableStack()
  let url: string
  let provider: TestSite
  beforeAll(async () => {
    ;({ url, provider } = await open(opened))
  })
  afterAll(() => opened.disposeAsync())

  async function signedIn() {
    const person = await signInAs(provider, { role: 'staff' })
    const browser = openApiBrowser(url)
    expect((await browser.send('/api/auth/login', { token: person.token })).status).toBe(200)
    return { person, browser, openTab: () => browser.send('/api/auth/session') }
  }

  const clientOf = async (body: { accessToken: string; refreshToken: string }) => {
    const client = createClient(provider.url, provider.publishableKey, { auth: { persistSession: false } })
    const { error } = await client.auth.setSession({
      access_token: body.accessToken,
      refresh_token: body.refreshToken,
    })
    expect(error).toBeNull()
    return client
  }

  it('is created with the cookie and has the user’s own rights', async () => {
    const { person, openTab } = await signedIn()
    const { status, headers, body } = await openTab()
    expect([status, headers.get('cache-control'), Object.keys(body)]).toEqual([
      200,
      'no-store',
      ['accessToken', 'refreshToken'],
    ])
    const client = await clientOf(body)
    const { data } = await client.from('permissions').select('user_id, role').eq('user_id', person.id)
    expect(data).toEqual([{ user_id: person.id, role: 'staff' }])
  })

  it('is separate from other tabs: each is refreshed and ended alone', async () => {
    const { person, openTab } = await signedIn()
    const responses = await Promise.all([openTab(), openTab()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const ids = [person.token, ...responses.map(({ body }) => body.accessToken)].map(
      (token) => decodeJwt(token).session_id,
    )
    expect(new Set(ids).size).toBe(3)
    const [one, other] = await Promise.all(responses.map(({ body }) => clientOf(body)))
    for (const client of [one, other]) expect((await client?.auth.refreshSession())?.error).toBeNull()
    await one?.auth.signOut({ scope: 'local' })
    expect((await other?.auth.refreshSession())?.error).toBeNull()
  })

  it('does not invalidate a code that is on its way to the user', async () => {
    const { person, openTab } = await signedIn()
    const code = await sendCode(provider, person.email)
    expect((await openTab()).status).toBe(200)
    const visitor = createClient(provider.url, provider.publishableKey, { auth: { persistSession: false } })
    const { error } = await visitor.auth.verifyOtp({ email: person.email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect((await openTab()).status).toBe(200)
  })

  it.each([
    ['was removed', (id: string) => provider.secret.auth.admin.deleteUser(id)],
    ['was disabled', (id: string) => provider.secret.auth.admin.updateUserById(id, { ban_duration: '24h' })],
  ])('is rejected for a user who %s, and the cookie is cleared', async (_, change) => {
    const { person, browser, openTab } = await signedIn()
    expect((await change(person.id)).error).toBeNull()
    const { status, body } = await openTab()
    expect([status, body.code]).toEqual([401, 'USER_NOT_FOUND'])
    expect(body.message).toBe('User account not found. Please contact support.')
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('has only the user’s current rights', async () => {
    const { person, browser, openTab } = await signedIn()
    const client = await clientOf((await openTab()).body)
    expect((await client.from('leads').select('id')).error).toBeNull()
    await provider.secret.from('permissions').delete().eq('user_id', person.id).throwOnError()
    const { error } = await client.from('jobs').insert({ title: 'A job' })
    expect(error?.code).toBe('42501')
    expect((await browser.call('/api/auth/validate-cookie')).body.user.role).toBeNull()
  })

  it('needs the cookie: an access token as bearer is not enough', async () => {
    const { token } = await signInAs(provider)
    const browser = openApiBrowser(url, { authorization: `Bearer ${token}` })
    const { status, body } = await browser.send('/api/auth/session')
    expect([status, body.code]).toEqual([401, 'MISSING_TOKEN'])
  })

  it('ends with all other tabs when the user signs out', async () => {
    const { person, browser, openTab } = await signedIn()
    const tabs = await Promise.all([openTab(), openTab()])
    const otherSession = await signInAs(provider, { role: 'staff' })
    const clients = await Promise.all(tabs.map(({ body }) => clientOf(body)))
    const tokens = [person.token, ...tabs.map(({ body }) => body.accessToken)]
    expect((await browser.send('/api/auth/logout')).status).toBe(200)

    for (const client of clients) {
      const refreshed = await client.auth.refreshSession()
      expect(refreshed.data.session).toBeNull()
      expect(refreshed.error?.status).toBe(400)
    }
    // The access tokens are valid for an hour but grant nothing.
    for (const token of tokens) {
      const headers = { apikey: provider.publishableKey, authorization: `Bearer ${token}` }
      const read = await fetch(`${provider.url}/rest/v1/permissions?select=role`, { headers })
      expect([read.status, await read.json()]).toEqual([200, []])
      expect((await fetch(`${provider.url}/auth/v1/user`, { headers })).status).toBe(403)
    }
    const other = { apikey: provider.publishableKey, authorization: `Bearer ${otherSession.token}` }
    const read = await fetch(`${provider.url}/rest/v1/permissions?select=role`, { headers: other })
    expect(await read.json()).toEqual([{ role: 'staff' }])
  })
})
