import { describe, expect, inject, it } from 'vitest'
import {
  anyAddress,
  codeFor,
  createTestUser,
  signedIn,
  visitor,
  waitForEmailTo,
  wrong,
} from './auth-users.ts'

const { url, publishableKey } = inject('stack')

it('an emailed code opens a session, which can be refreshed and ended', async () => {
  const testUser = await createTestUser({ user_metadata: { name: 'Ada' } })
  const { auth } = visitor()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  const sent = await auth.signInWithOtp({ email: testUser.email, options: { shouldCreateUser: false } })
  expect(sent.error).toBeNull()
  const token = await codeFor(testUser.email)
  const { data, error } = await auth.verifyOtp({ email: testUser.email, token, type: 'email' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: testUser.id, email: testUser.email, user_metadata: { name: 'Ada' } })
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(events).toContain('SIGNED_IN')

  expect((await auth.getUser()).data.user?.id).toBe(testUser.id)
  const refreshed = await auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
  expect((await auth.getUser()).data.user?.id).toBe(testUser.id)

  const lastToken = refreshed.data.session!.access_token
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getUser(lastToken)).error?.name).toBe('AuthSessionMissingError')
})

it('the email has equal plain-text and HTML parts', async () => {
  const { testUser } = await signedIn()
  const mail = await waitForEmailTo(testUser.email)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(await codeFor(testUser.email))
    expect(part).toContain('10 minutes')
    expect(part).toContain('only the latest works')
    expect(part).toContain('Downland Packaging will never ask you for this code')
    expect(part).toContain(testUser.email)
  }
  expect(mail.subject).toBe('Your sign-in code')
})

describe('requesting a code', () => {
  it('rejects unknown addresses without creating a user', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`
    const refused = await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(refused.error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    })
    const signUp = await visitor().auth.signInWithOtp({ email })
    expect(signUp.error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })

  it('rejects an invalid address, as unknown if no user may be created', async () => {
    const email = "x' or '1'='1"
    const { error } = await visitor().auth.signInWithOtp({ email })
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
    const signIn = await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(signIn.error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })

  it('rejects an unconfirmed user, while sign-ups are off', async () => {
    const { email } = await createTestUser({ email_confirm: false })
    const { error } = await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })
})

describe('verifyOtp', () => {
  const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

  async function sentCode() {
    const { email } = await createTestUser()
    await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    return { email, token: await codeFor(email) }
  }

  const verify = (email: string, token: string) => visitor().auth.verifyOtp({ email, token, type: 'email' })

  it('accepts a code once', async () => {
    const { email, token } = await sentCode()
    expect((await verify(email, token)).error).toBeNull()
    expect((await verify(email, token)).error).toMatchObject(EXPIRED)
  })

  it('returns the same error for a wrong code and an unknown address', async () => {
    const { email, token } = await sentCode()
    expect((await verify(email, wrong(token))).error).toMatchObject(EXPIRED)
    expect((await verify('nobody@example.com', token)).error).toMatchObject(EXPIRED)
  })

  it('rejects an unknown type like a wrong code', async () => {
    const { email, token } = await sentCode()
    const { error } = await visitor().auth.verifyOtp({ email, token, type: 'other' as 'email' })
    expect(error).toMatchObject(EXPIRED)
    expect((await verify(email, token)).error).toBeNull()
  })

  it('rejects a banned user', async () => {
    const { email } = await createTestUser({ ban_duration: '1h' })
    expect((await verify(email, '123456')).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('demo users', () => {
  async function ask(path: string, body: object, headers: Record<string, string>) {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  it('sign in from this machine only', async () => {
    const { email } = await createTestUser({ app_metadata: { demo: true } })
    const proxied = { 'x-forwarded-for': anyAddress() }
    expect((await ask('/otp', { email, create_user: false }, proxied)).body.error_code).toBe('otp_disabled')

    const other = await createTestUser({ app_metadata: { demo: true } })
    expect((await ask('/otp', { email: other.email, create_user: false }, {})).status).toBe(200)
    const verification = { email: other.email, token: await codeFor(other.email), type: 'email' }
    expect((await ask('/verify', verification, proxied)).body.error_code).toBe('user_banned')
    expect((await ask('/verify', verification, {})).status).toBe(200)
  })
})
