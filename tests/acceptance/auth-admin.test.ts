/** People administration with the secret key, through an unmodified supabase-js. */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, inject, test } from 'vitest'
import { administrator, codeFor, createPerson, signedIn, visitor } from './auth-people.ts'

const { url, publishableKey, secretKey } = inject('stack')
const { admin } = administrator().auth

describe('people', () => {
  test('are added, read, changed and deleted', async () => {
    const email = `Person-${crypto.randomUUID()}@Example.com`
    const created = await admin.createUser({
      email,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { team: 'press' },
    })
    expect(created.error).toBeNull()
    const { id } = created.data.user!
    expect(created.data.user).toMatchObject({
      email: email.toLowerCase(),
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], team: 'press' },
    })
    expect(created.data.user?.email_confirmed_at).toBeDefined()

    const changed = await admin.updateUserById(id, { user_metadata: { name: 'Ada B.' }, ban_duration: '1h' })
    expect(changed.data.user?.user_metadata).toEqual({ name: 'Ada B.' })
    expect(Date.parse(changed.data.user!.banned_until!)).toBeGreaterThan(Date.now())
    const read = await admin.getUserById(id)
    expect(read.data.user).toMatchObject({ id, user_metadata: { name: 'Ada B.' } })

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    })
  })

  test('are listed page by page', async () => {
    await createPerson()
    const newest = await createPerson()
    const everyone = await admin.listUsers({ perPage: 1000 })
    expect(everyone.error).toBeNull()
    expect(everyone.data.users.map(({ id }) => id)).toContain(newest.id)
    expect(everyone.data).toMatchObject({ aud: 'authenticated', total: expect.any(Number), lastPage: 1 })

    const one = await admin.listUsers({ page: 1, perPage: 1 })
    expect(one.data.users).toHaveLength(1)
    expect(one.data).toMatchObject({ nextPage: 2 })
  })

  test('do not share an address', async () => {
    const { email } = await createPerson()
    expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
  })

  test('who are deleted are signed out', async () => {
    const { person, client } = await signedIn()
    await admin.deleteUser(person.id)
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    expect((await client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
  })
})

describe('a generated link', () => {
  test('signs in once by its token hash and leaves a mailed code alone', async () => {
    const person = await createPerson()
    await visitor().auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } })
    const { data, error } = await admin.generateLink({ type: 'magiclink', email: person.email })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.id)
    expect(data.properties).toMatchObject({
      verification_type: 'magiclink',
      email_otp: expect.stringMatching(/^\d{6}$/),
    })

    const redeem = () =>
      visitor().auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'magiclink' })
    expect((await redeem()).data.user?.id).toBe(person.id)
    expect((await redeem()).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })

    const token = await codeFor(person.email)
    const byCode = await visitor().auth.verifyOtp({ email: person.email, token, type: 'email' })
    expect(byCode.data.user?.id).toBe(person.id)
  })

  test('leads to the site with a session when it is followed, without a key', async () => {
    const person = await createPerson()
    const { data } = await admin.generateLink({
      type: 'magiclink',
      email: person.email,
      options: { redirectTo: `${url}/staff-dashboard` },
    })
    const response = await fetch(data.properties!.action_link, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location')!)
    expect(target.origin + target.pathname).toBe(`${url}/staff-dashboard`)
    const session = new URLSearchParams(target.hash.slice(1))
    const { data: signedInAs } = await visitor().auth.getUser(session.get('access_token')!)
    expect(signedInAs.user?.id).toBe(person.id)
  })

  test('is not made for somebody unknown', async () => {
    const { error } = await admin.generateLink({ type: 'magiclink', email: 'nobody@example.com' })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('inviting by mail is refused with a sentence', async () => {
    const { error } = await admin.inviteUserByEmail('somebody@example.com')
    expect(error).toMatchObject({
      status: 422,
      message: expect.stringContaining('Invitations are not used here'),
    })
  })
})

describe('others than the holder of the secret key', () => {
  test('are refused', async () => {
    const person = await createPerson()
    const byKey = createClient(url, publishableKey, { auth: { persistSession: false } }).auth.admin
    const { session } = await signedIn()
    const byPerson = createClient(url, publishableKey, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${session.access_token}` } },
    }).auth.admin
    for (const other of [byKey, byPerson]) {
      const refused = { status: 403, code: 'not_admin', message: 'User not allowed' }
      expect((await other.listUsers()).error).toMatchObject(refused)
      expect((await other.createUser({ email: 'x@example.com' })).error).toMatchObject(refused)
      expect((await other.updateUserById(person.id, { ban_duration: '1h' })).error).toMatchObject(refused)
      expect((await other.deleteUser(person.id)).error).toMatchObject(refused)
      expect((await other.generateLink({ type: 'magiclink', email: person.email })).error).toMatchObject(
        refused,
      )
    }
    expect((await admin.getUserById(person.id)).data.user?.banned_until).toBeUndefined()
  })

  test('a page of another site that got hold of it is refused', async () => {
    const response = await fetch(`${url}/auth/v1/admin/users`, {
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        origin: 'https://site.example.net',
      },
    })
    expect(response.status).toBe(401)
  })
})
