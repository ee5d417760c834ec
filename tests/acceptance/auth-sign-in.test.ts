/** Signing in with an emailed code, through an unmodified supabase-js. */
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

it('a code from the mail opens a session, which is refreshed and ended', async () => {
  const person = await createTestUser({ user_metadata: { name: 'Ada' } })
  const { auth } = visitor()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  const sent = await auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } })
  expect(sent.error).toBeNull()
  const token = await codeFor(person.email)
  const { data, error } = await auth.verifyOtp({ email: person.email, token, type: 'email' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: person.id, email: person.email, user_metadata: { name: 'Ada' } })
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(events).toContain('SIGNED_IN')

  expect((await auth.getUser()).data.user?.id).toBe(person.id)
  const refreshed = await auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
  expect((await auth.getUser()).data.user?.id).toBe(person.id)

  const lastToken = refreshed.data.session!.access_token
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getUser(lastToken)).error?.name).toBe('AuthSessionMissingError')
})

it('the mail has a plain and an HTML part that say the same', async () => {
  const { person } = await signedIn()
  const mail = await waitForEmailTo(person.email)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(await codeFor(person.email))
    expect(part).toContain('10 minutes')
    expect(part).toContain('only the latest works')
    expect(part).toContain('Downland Packaging will never ask you for this code')
    expect(part).toContain(person.email)
  }
  expect(mail.subject).toBe('Your sign-in code')
})

describe('asking for a code', () => {
  it('for an address that belongs to nobody is refused, and makes nobody', async () => {
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

  it('twice within a minute is refused with the seconds that are left', async () => {
    const { email } = await createTestUser()
    const ask = () => visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect((await ask()).error).toBeNull()
    expect((await ask()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
      ),
    })
  })

  it('for what is no address is refused', async () => {
    const { error } = await visitor().auth.signInWithOtp({ email: "x' or '1'='1" })
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
  })

  it('more than thirty times in a burst from one client is refused', async () => {
    const { auth } = visitor({ address: anyAddress() })
    const options = { shouldCreateUser: false }
    const codes = new Set<string | undefined>()
    for (let times = 0; times < 30; times += 1) {
      codes.add((await auth.signInWithOtp({ email: 'nobody@example.com', options })).error?.code)
    }
    expect([...codes]).toEqual(['otp_disabled'])
    // A token comes back every ten seconds, and the loop may have taken that long.
    for (let times = 0; times < 10 && !codes.has('over_request_rate_limit'); times += 1) {
      codes.add((await auth.signInWithOtp({ email: 'nobody@example.com', options })).error?.code)
    }
    expect([...codes]).toContain('over_request_rate_limit')
  })
})

describe('verifying a code', () => {
  const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

  async function sentCode() {
    const { email } = await createTestUser()
    await visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    return { email, token: await codeFor(email) }
  }

  const verify = (email: string, token: string) => visitor().auth.verifyOtp({ email, token, type: 'email' })

  it('works once', async () => {
    const { email, token } = await sentCode()
    expect((await verify(email, token)).error).toBeNull()
    expect((await verify(email, token)).error).toMatchObject(EXPIRED)
  })

  it('of many requests at once one opens a session', async () => {
    const { email, token } = await sentCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(email, token)))
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1)
  })

  it('a wrong one and one for somebody unknown are refused alike', async () => {
    const { email, token } = await sentCode()
    expect((await verify(email, wrong(token))).error).toMatchObject(EXPIRED)
    expect((await verify('nobody@example.com', token)).error).toMatchObject(EXPIRED)
  })

  it('five wrong ones use the code up', async () => {
    const { email, token } = await sentCode()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(email, wrong(token))).error).toMatchObject(EXPIRED)
    }
    expect((await verify(email, token)).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
  })

  it('a banned person is refused', async () => {
    const { email } = await createTestUser({ ban_duration: '1h' })
    expect((await verify(email, '123456')).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('people of a demonstration', () => {
  async function ask(path: string, body: object, headers: Record<string, string>) {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  it('sign in from this machine, and not through a proxy', async () => {
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

describe('ways that are not offered', () => {
  const password = 'a password'
  it.each([
    ['signing up', 422, 'signup_disabled', () => visitor().auth.signUp({ email: 'a@example.com', password })],
    ['no account', 422, 'anonymous_provider_disabled', () => visitor().auth.signInAnonymously()],
    [
      'a password',
      400,
      'invalid_credentials',
      () => visitor().auth.signInWithPassword({ email: 'a@example.com', password }),
    ],
    [
      'a phone',
      400,
      'phone_provider_disabled',
      () => visitor().auth.signInWithOtp({ phone: '+441632960001' }),
    ],
    [
      'an identity token',
      400,
      'provider_disabled',
      () => visitor().auth.signInWithIdToken({ provider: 'google', token: 'x' }),
    ],
  ])('%s is refused with %i %s', async (_, status, code, attempt) => {
    const { error } = await attempt()
    expect(error).toMatchObject({ status, code })
  })
})
