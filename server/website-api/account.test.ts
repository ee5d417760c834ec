/** The user's account through the website API. */
import { describe, expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

describe('account API', () => {
  const site = opened(() => openSite({ DEMO_CONTENT: '0' }))

  const agents = {
    office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
  }
  type Person = Awaited<ReturnType<typeof signInAs>>

  async function signInOn(agent: keyof typeof agents, person: Person) {
    const browser = openApiBrowser(site.url, { 'user-agent': agents[agent] })
    await browser.send('/api/auth/login', { token: person.token })
    return { ...browser, read: async () => (await browser.call('/api/account')).body }
  }

  it('is available to every signed-in user, with or without a role', async () => {
    for (const role of ['staff', 'marketing', 'customer', undefined] as const) {
      const person = await signInAs(site, { role })
      const account = await (await signInOn('office', person)).read()
      expect(account.user).toMatchObject({ email: person.email, role: role ?? null })
      expect(account.held).toMatchObject({ account: 1, permissions: role ? 1 : 0, sessions: 1 })
    }
  })

  it.each([
    ['GET', '/api/account'],
    ['GET', '/api/account/export'],
    ['PUT', '/api/account'],
    ['DELETE', '/api/account/sessions'],
    ['POST', '/api/account/deletion-request'],
  ])('rejects %s %s without a cookie, even with an access token', async (method, path) => {
    const { token } = await signInAs(site, { role: 'staff' })
    const browser = openApiBrowser(site.url, { authorization: `Bearer ${token}` })
    const csrf = await browser.csrfToken()
    const { status, body } = await browser.call(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      ...(method !== 'GET' && { body: JSON.stringify({ name: 'Mallory', message: '', _csrf: csrf }) }),
    })
    expect([status, body.code]).toEqual([401, 'MISSING_TOKEN'])
    if (method === 'GET') return
    const forged = await (await signInOn('office', await signInAs(site))).call(path, { method })
    expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_TOKEN_INVALID'])
  })

  it('changes the name, which is shown everywhere immediately', async () => {
    const browser = await signInOn('office', await signInAs(site, { role: 'customer' }))
    const { body } = await browser.change('PUT', '/api/account', { name: '  Zoë   O’Neill ' })
    expect(body.user.name).toBe('Zoë O’Neill')
    expect((await browser.call('/api/auth/validate-cookie')).body.user.name).toBe('Zoë O’Neill')
    const refused = await browser.change('PUT', '/api/account', { name: '???' })
    expect([refused.status, refused.body.message]).toEqual([400, 'Enter your name.'])
  })

  it('lists sessions and ends one with its tab', async () => {
    const person = await signInAs(site, { role: 'customer' })
    const office = await signInOn('office', person)
    const phone = await signInOn('phone', person)
    // The phone's tab has a separate data session.
    const tab = (await phone.send('/api/auth/session')).body
    const { sessions } = await office.read()
    expect(
      sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent]),
    ).toEqual([
      ['Firefox on Windows', true],
      ['Safari on an iPhone', false],
    ])
    const path = `/api/account/sessions/${sessions[1].id}`
    expect((await office.change('DELETE', path)).body).toEqual({ ended: 1 })
    expect((await phone.call('/api/auth/validate-cookie')).status).toBe(401)
    expect((await site.publishable.auth.getUser(tab.accessToken)).data.user).toBeNull()
    expect((await office.change('DELETE', path)).status).toBe(404)
    expect((await office.read()).sessions).toHaveLength(1)
  })

  it('ends all other sessions and keeps this one with its tab', async () => {
    const person = await signInAs(site, { role: 'marketing' })
    const elsewhere = await signInOn('phone', person)
    // An access token identifies one tab; the last browser to send it owns it.
    const here = await signInOn('office', person)
    const loose = (await elsewhere.send('/api/auth/session')).body
    expect((await here.change('DELETE', '/api/account/sessions')).body).toEqual({ ended: 1 })
    expect((await elsewhere.call('/api/auth/validate-cookie')).status).toBe(401)
    expect((await site.publishable.auth.getUser(loose.accessToken)).data.user).toBeNull()
    expect((await site.publishable.auth.getUser(person.token)).data.user?.id).toBe(person.id)
  })

  it('exports all data of the user, and as much as it lists', async () => {
    const person = await signInAs(site, { role: 'customer', name: 'Ex Porter' })
    const browser = await signInOn('office', person)
    await browser.send('/api/account/deletion-request', { message: 'Please erase me' })
    // Sign-ins are logged after the response.
    const { headers, body } = await waitFor(async () => {
      const { held } = await browser.read()
      const response = await browser.call('/api/account/export')
      const records = Object.entries<unknown[]>(response.body.records)
      expect(Object.fromEntries(records.map(([kind, rows]) => [kind, rows.length]))).toEqual(held)
      return response
    })
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.records.account).toMatchObject([{ email: person.email, name: 'Ex Porter' }])
    expect(body.records.privacy_requests).toMatchObject([{ kind: 'erasure', message: 'Please erase me' }])
    // Addresses of the other test users.
    expect(JSON.stringify(body).match(/person-\d+@example\.com/g)).toEqual(
      expect.arrayContaining([person.email]),
    )
    expect(new Set(JSON.stringify(body).match(/person-\d+@example\.com/g)).size).toBe(1)
  })
})
