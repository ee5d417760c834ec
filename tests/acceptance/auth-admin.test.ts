import { createClient } from '@supabase/supabase-js'
import { describe, expect, inject, it } from 'vitest'
import { administrator, codeFor, createTestUser, signedIn, visitor } from './auth-users.ts'

const { url, publishableKey } = inject('stack')
const { admin } = administrator().auth

describe('user administration', () => {
  it('creates, reads, updates and deletes users', async () => {
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

  it('lists users in pages', async () => {
    await createTestUser()
    const newest = await createTestUser()
    const everyone = await admin.listUsers({ perPage: 1000 })
    expect(everyone.error).toBeNull()
    expect(everyone.data.users.map(({ id }) => id)).toContain(newest.id)
    expect(everyone.data).toMatchObject({ aud: 'authenticated', total: expect.any(Number), lastPage: 1 })

    const one = await admin.listUsers({ page: 1, perPage: 1 })
    expect(one.data.users).toHaveLength(1)
    expect(one.data).toMatchObject({ nextPage: 2 })
  })

  it('accepts an id, a ban and a password', async () => {
    const id = crypto.randomUUID()
    const email = `person-${id}@example.com`
    const password = 'correct horse battery'
    const created = await admin.createUser({ id, email, password, email_confirm: true, ban_duration: '1h' })
    expect(created.data.user).toMatchObject({ id, email })
    const signIn = () => visitor().auth.signInWithPassword({ email, password })
    expect((await signIn()).error).toMatchObject({ status: 400, code: 'user_banned' })
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await signIn()).data.user?.id).toBe(id)
    expect((await admin.createUser({ id, email: `x${email}` })).error?.status).toBe(422)
  })

  it('signs a user out by token', async () => {
    const { client, session } = await signedIn()
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
  })

  it('rejects a duplicate email address', async () => {
    const { email } = await createTestUser()
    expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
  })

  it('deleting a user ends their sessions', async () => {
    const { testUser, client } = await signedIn()
    await admin.deleteUser(testUser.id)
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    expect((await client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
  })
})

describe('generateLink', () => {
  it('works once by token hash and leaves emailed codes valid', async () => {
    const testUser = await createTestUser()
    await visitor().auth.signInWithOtp({ email: testUser.email, options: { shouldCreateUser: false } })
    const { data, error } = await admin.generateLink({ type: 'magiclink', email: testUser.email })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(testUser.id)
    expect(data.properties).toMatchObject({
      verification_type: 'magiclink',
      email_otp: expect.stringMatching(/^\d{6}$/),
    })

    const redeem = () =>
      visitor().auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'magiclink' })
    expect((await redeem()).data.user?.id).toBe(testUser.id)
    expect((await redeem()).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })

    const token = await codeFor(testUser.email)
    const byCode = await visitor().auth.verifyOtp({ email: testUser.email, token, type: 'email' })
    expect(byCode.data.user?.id).toBe(testUser.id)
  })

  it('rejects recovery of an unknown address', async () => {
    const { error } = await admin.generateLink({ type: 'recovery', email: 'nobody@example.com' })
    expect(error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User with this email not found',
    })
  })

  it('magiclink creates unknown users as a sign-up', async () => {
    const email = `person-${crypto.randomUUID()}@example.com`
    const { data, error } = await admin.generateLink({ type: 'magiclink', email })
    expect(error).toBeNull()
    expect(data.properties?.verification_type).toBe('signup')
    const token_hash = data.properties!.hashed_token
    const opened = await visitor().auth.verifyOtp({ token_hash, type: 'signup' })
    expect(opened.data.user).toMatchObject({ id: data.user?.id, email })
  })

  it.each(['signup', 'invite', 'recovery', 'magiclink'] as const)(
    'redirects with a session for the type %s',
    async (type) => {
      const email = `person-${crypto.randomUUID()}@example.com`
      if (type === 'recovery' || type === 'magiclink') await administrator().auth.admin.createUser({ email })
      const credentials = {
        email,
        password: 'correct horse battery',
        options: { redirectTo: `${url}/welcome` },
      }
      const { data, error } = await admin.generateLink({ type, ...credentials })
      expect(error).toBeNull()
      expect(data.properties).toMatchObject({ verification_type: type, redirect_to: `${url}/welcome` })
      const response = await fetch(data.properties!.action_link, { redirect: 'manual' })
      const target = new URL(response.headers.get('location')!)
      const fragment = new URLSearchParams(target.hash.slice(1))
      expect(fragment.get('type')).toBe(type)
      const read = await visitor().auth.getUser(fragment.get('access_token')!)
      expect(read.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    },
  )
})

describe('admin API without the secret key', () => {
  it('is rejected', async () => {
    const testUser = await createTestUser()
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
      expect((await other.updateUserById(testUser.id, { ban_duration: '1h' })).error).toMatchObject(refused)
      expect((await other.deleteUser(testUser.id)).error).toMatchObject(refused)
      expect((await other.inviteUserByEmail('x@example.com')).error).toMatchObject(refused)
      expect((await other.generateLink({ type: 'magiclink', email: testUser.email })).error).toMatchObject(
        refused,
      )
    }
    expect((await admin.getUserById(testUser.id)).data.user?.banned_until).toBeUndefined()
  })
})
