import { describe, expect, inject, it } from 'vitest'
import { administrator, codeFor, createTestUser, signedIn, visitor, waitForEmailTo } from './auth-users.ts'

const { url } = inject('stack')
const { admin } = administrator().auth
const newAddress = () => `person-${crypto.randomUUID()}@example.com`

async function linkIn(email: string): Promise<string> {
  return /https?:\/\/\S+verify\?\S+?(?=\)|\s)/.exec((await waitForEmailTo(email)).text)![0]
}

describe('invitation', () => {
  it('creates a user who signs in with the emailed code', async () => {
    const email = newAddress()
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Ada' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: 'Ada' } })
    const { auth } = visitor()
    const opened = await auth.verifyOtp({ email, token: await codeFor(email), type: 'invite' })
    expect(opened.data.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) })
    expect((await auth.updateUser({ password: 'correct horse battery' })).error).toBeNull()
  })

  it('rejects an existing user', async () => {
    const { email } = await createTestUser()
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
  })
})

describe('email change', () => {
  it('needs codes from both addresses', async () => {
    const { testUser, client } = await signedIn()
    const email = newAddress()
    const request = await client.auth.updateUser({ email })
    expect(request.error).toBeNull()
    expect(request.data.user).toMatchObject({ email: testUser.email, new_email: email })

    const verify = async (address: string) =>
      client.auth.verifyOtp({ email: address, token: await codeFor(address), type: 'email_change' })
    const first = await verify(testUser.email)
    expect(first).toMatchObject({ data: { user: null, session: null }, error: null })
    expect((await client.auth.getUser()).data.user?.email).toBe(testUser.email)
    const second = await verify(email)
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({ id: testUser.id, email })
    expect(second.data.user?.new_email).toBeUndefined()
    expect(
      (await visitor().auth.signInWithOtp({ email: testUser.email, options: { shouldCreateUser: false } }))
        .error?.code,
    ).toBe('otp_disabled')
  })

  it('works with both links', async () => {
    const { client, testUser } = await signedIn()
    const email = newAddress()
    await client.auth.updateUser({ email }, { emailRedirectTo: `${url}/account` })
    const follow = async (address: string) => {
      const response = await fetch(await linkIn(address), { redirect: 'manual' })
      expect(response.status).toBe(303)
      return new URL(response.headers.get('location')!)
    }
    const first = await follow(email)
    expect(first.searchParams.get('message')).toMatch(/^Confirmation link accepted\./)
    const second = await follow(testUser.email)
    const { data } = await client.auth.exchangeCodeForSession(second.searchParams.get('code')!)
    expect(data.user).toMatchObject({ id: testUser.id, email })
  })

  it('rejects a used address, and a second request within a minute', async () => {
    const other = await createTestUser()
    const { client } = await signedIn()
    expect((await client.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await client.auth.updateUser({ email: newAddress() })).error).toBeNull()
    expect((await client.auth.updateUser({ email: newAddress() })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
  })
})

it('reauthentication emails a code', async () => {
  const { testUser, client } = await signedIn()
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const mail = await waitForEmailTo(testUser.email)
  expect(mail.subject).toBe('Your confirmation code')
  const token = await codeFor(testUser.email)
  for (const type of ['email', 'recovery', 'signup', 'email_change'] as const) {
    const { error } = await visitor().auth.verifyOtp({ email: testUser.email, token, type })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
  }
})

it('resend returns the same response for all addresses', async () => {
  const waiting = newAddress()
  await admin.createUser({ email: waiting })
  for (const email of [waiting, newAddress(), (await createTestUser()).email]) {
    expect((await visitor().auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await visitor().auth.resend({ type: 'signup', email })).error?.status).toBe(429)
    expect((await visitor().auth.resend({ type: 'email_change', email })).error).toBeNull()
  }
  const { auth } = visitor()
  const { data } = await auth.verifyOtp({ email: waiting, token: await codeFor(waiting), type: 'signup' })
  expect(data.user?.email).toBe(waiting)
})
