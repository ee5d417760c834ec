/** User management through the website API. session.test.ts covers every backend. */
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/roles/roles.ts'
import { type AuditEntry, getUserApiPath, SECURITY_EVENTS_FILTER, USER_ERRORS } from '#domain/users/users.ts'
import { enterAs, openApiBrowser, openAuthSession } from '#tests/support/api-browser.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

describe('user administration', () => {
  const mailbox = opened(openMailbox)
  const site = opened(() => openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
  const enter = (role: Role) => enterAs(site, { role, name: `A person of ${role}` })
  const staff = opened(() => enter('staff'))
  const invite = (email: string, more: object = {}) =>
    staff.send('/api/people', { email, name: 'Robin New', role: 'marketing', customerId: null, ...more })
  /** Without sign-ins. */
  const log = async () => {
    const { body } = await staff.call('/api/people/audit')
    return body.entries.filter(({ tableName }: AuditEntry) => tableName !== SECURITY_EVENTS_FILTER)
  }

  it('is available to staff only', async () => {
    const id = staff.id
    const marketing = await enter('marketing')
    const calls: [string, string][] = [
      ['GET', '/api/people'],
      ['GET', '/api/people/audit'],
      ['POST', '/api/people'],
      ['PUT', getUserApiPath(id, 'access')],
      ['POST', getUserApiPath(id, 'disable')],
      ['POST', getUserApiPath(id, 'enable')],
      ['POST', getUserApiPath(id, 'invitation')],
      ['POST', getUserApiPath(id, 'withdrawal')],
    ]
    for (const [method, path] of calls) {
      const asked = method === 'GET' ? await marketing.call(path) : await marketing.change(method, path)
      expect([path, asked.status, asked.body.code]).toEqual([path, 401, 'INVALID_ROLE'])
      const stranger = openApiBrowser(site.url)
      const signedOut = method === 'GET' ? await stranger.call(path) : await stranger.send(path)
      // A path with another method is not part of the API.
      expect([401, 404]).toContain(signedOut.status)
      if (method !== 'GET')
        expect((await marketing.call(path, { method })).body.code).toBe('CSRF_TOKEN_INVALID')
    }
  })

  it('invites a user by email once, with a role, and again until they sign in', async () => {
    const since = Date.now()
    const { status, body } = await invite('Robin@Example.com')
    expect([status, body.person]).toEqual([
      201,
      expect.objectContaining({
        email: 'robin@example.com',
        name: 'Robin New',
        role: 'marketing',
        invitedAt: expect.any(String),
        lastSignInAt: null,
      }),
    ])
    const { subject, text = '' } = await mailbox.newest('robin@example.com', since)
    expect(subject).toContain('Your account at')
    // No token: the link never expires.
    expect(text.match(/https?:\S+invitation\S*/g)).toEqual([`${site.url}/invitation`])
    expect(text).not.toMatch(/\b\d{6}\b/)
    const twice = await invite('robin@example.com')
    expect([twice.status, twice.body.message]).toEqual([409, USER_ERRORS.PERSON_EXISTS])

    expect((await staff.send(getUserApiPath(body.person.id, 'invitation'))).status).toBe(200)
    expect(await openAuthSession(site, 'robin@example.com')).toEqual(expect.any(String))
    const come = await staff.send(getUserApiPath(body.person.id, 'invitation'))
    expect([come.status, come.body.message]).toEqual([409, USER_ERRORS.NO_INVITATION])
    expect((await log()).slice(0, 3)).toEqual(
      ['invite again', 'invite', 'insert'].map((action) =>
        expect.objectContaining({ action, actorName: 'A person of staff', subject: 'Robin New' }),
      ),
    )
  })

  it('confirms invited users, so that they can request a code at any time', async () => {
    const isConfirmed = async (id: string) =>
      (await site.secret.auth.admin.getUserById(id)).data.user?.email_confirmed_at !== undefined
    const { body } = await invite('late@example.com')
    expect(await isConfirmed(body.person.id)).toBe(true)
    const { error } = await site.publishable.auth.signInWithOtp({
      email: 'late@example.com',
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()

    // As invited from the provider's dashboard; as signed up with an address that may be someone else's.
    const invited = await site.secret.auth.admin.inviteUserByEmail('unconfirmed@example.com')
    const signedUp = await site.secret.auth.admin.createUser({ email: 'self@example.com' })
    for (const [{ data }, status] of [
      [invited, 200],
      [signedUp, 409],
    ] as const) {
      const id = data.user?.id ?? ''
      expect(await isConfirmed(id)).toBe(false)
      expect((await staff.send(getUserApiPath(id, 'invitation'))).status).toBe(status)
      expect(await isConfirmed(id)).toBe(status === 200)
    }
  })

  it.each([
    ['no email address', { email: 'nobody' }, 400, 'Please enter a valid email address.'],
    ['no name', { name: '  ' }, 400, 'Enter your name.'],
    ['an unknown role', { role: 'owner' }, 400, 'Choose a role.'],
    ['an unknown company', { role: 'customer', customerId: 99 }, 409, USER_ERRORS.UNKNOWN_CUSTOMER],
  ])('rejects an invitation with %s', async (what, more, status, message) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`
    const refused = await invite(email, more)
    expect([refused.status, refused.body.message]).toEqual([status, message])
    const found = await staff.call(`/api/people?search=${email}`)
    expect(found.body.total).toBe(0)
  })

  it('disables a user from the next request, and enables them again', async () => {
    const person = await enter('marketing')
    const { body } = await staff.send(getUserApiPath(person.id, 'disable'))
    expect(body.person.isDisabled).toBe(true)
    expect((await person.call('/api/auth/validate-cookie')).body.code).toBe('USER_NOT_FOUND')
    expect((await openApiBrowser(site.url).send('/api/auth/login', { token: person.token })).status).toBe(401)
    const again = await staff.send(getUserApiPath(person.id, 'invitation'))
    expect(again.body.message).toBe(USER_ERRORS.IS_DISABLED)
    expect((await staff.send(getUserApiPath(person.id, 'enable'))).body.person.isDisabled).toBe(false)
    expect(await signInAgain(person.email)).toBe('marketing')
  })

  async function signInAgain(email: string): Promise<string> {
    const browser = openApiBrowser(site.url)
    await browser.send('/api/auth/login', { token: await openAuthSession(site, email) })
    return (await browser.call('/api/auth/validate-cookie')).body.user.role
  }

  it('keeps at least one staff account, and warns users before they remove their own access', async () => {
    const access = { role: 'customer', customerId: null }
    const own = getUserApiPath(staff.id, 'access')
    expect((await staff.send(getUserApiPath(staff.id, 'disable'))).body.message).toBe(USER_ERRORS.OWN_ACCOUNT)
    expect((await staff.change('PUT', own, access)).body.message).toBe(USER_ERRORS.OWN_ROLE)
    const last = await staff.change('PUT', own, { ...access, ownAccount: true })
    expect([last.status, last.body.message]).toEqual([409, USER_ERRORS.LAST_STAFF])
    expect((await staff.call('/api/people')).status).toBe(200)
  })

  it('reports unknown users', async () => {
    for (const id of ['00000000-0000-4000-8000-0000000000ff', 'nobody']) {
      const { status, body } = await staff.send(getUserApiPath(id, 'disable'))
      expect([status, body.message]).toEqual([404, USER_ERRORS.UNKNOWN_PERSON])
    }
  })

  it('searches and filters users and the log', async () => {
    expect((await invite('findable@example.com')).status).toBe(201)
    const found = async (query: string) =>
      (await staff.call(`/api/people?${query}`)).body.people.map(({ email }: { email: string }) => email)
    expect(await found('search=findable')).toEqual(['findable@example.com'])
    expect(await found('role=staff')).toEqual([staff.email])
    expect(await found('state=disabled')).toEqual([])
    // Invalid filters are ignored.
    expect((await found('role=owner&page=x')).length).toBeGreaterThan(1)
    const entries = async (query: string) => (await staff.call(`/api/people/audit?${query}`)).body.entries
    expect((await entries('what=people')).length).toBeGreaterThan(0)
    expect(await entries('what=people&who=nobody-of-that-name')).toEqual([])
    expect(await entries('until=2020-01-01')).toEqual([])
    expect((await entries('since=2020-01-01')).length).toBeGreaterThan(0)
  })
})

it('creates no account if the invitation cannot be emailed', async () => {
  await using site = await openSite({ SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_FROM: 'site@example.com' })
  const browser = await enterAs(site, { role: 'staff' })
  const invitation = {
    email: 'unreached@example.com',
    name: 'Un Reached',
    role: 'marketing',
    customerId: null,
  }
  const { status, body } = await browser.send('/api/people', invitation)
  expect([status, body.message]).toEqual([503, USER_ERRORS.NOT_MAILED])
  expect((await browser.call('/api/people?search=unreached')).body.total).toBe(0)
})
