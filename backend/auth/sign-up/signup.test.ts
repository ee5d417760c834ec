import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'
import { s256 } from '../protocol/code-challenge.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
const fixture = opened(() => openAuthFixture({ auth: { signUp: true, passwords: true } }))
beforeEach(() => fixture.reset())

const signUp = (body: object) => fixture.post('/signup', body)
const verify = (body: object) => fixture.post('/verify', body)
const signIn = (password = PASSWORD) => fixture.post('/token?grant_type=password', { email: EMAIL, password })
const linkOf = (html: string) => new URL(/href="([^"]*verify[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))

describe('sign-up, if enabled', () => {
  it('creates an unconfirmed account, which the emailed code confirms', async () => {
    const response = await signUp({ email: 'Ada@Example.com', password: PASSWORD, data: { name: 'Ada' } })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      email: EMAIL,
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [
        { provider: 'email', identity_data: { name: 'Ada', email: EMAIL, email_verified: false } },
      ],
    })
    expect(response.body).not.toHaveProperty('access_token')
    expect(response.body).not.toHaveProperty('email_confirmed_at')
    expect((await signIn()).body.code).toBe('email_not_confirmed')

    expect(fixture.emails).toMatchObject([{ to: EMAIL, subject: 'Confirm your email address' }])
    const { status, body } = await verify({ type: 'signup', email: EMAIL, token: fixture.lastCode() })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect((await signIn()).status).toBe(200)
  })

  it('is confirmed by the link, even on a device that cannot exchange its code', async () => {
    const verifier = 'v'.repeat(50)
    await signUp({
      email: EMAIL,
      password: PASSWORD,
      code_challenge: await s256(verifier),
      code_challenge_method: 's256',
    })
    const { search } = linkOf(fixture.emails[0]!.html)
    const { headers } = await fixture.send('GET', `/verify${search}`)
    expect(new URL(headers.get('location')!).searchParams.get('code')).toEqual(expect.any(String))
    expect((await signIn()).status).toBe(200)
  })

  it('for an existing address returns the usual response and sends no email', async () => {
    const id = await fixture.addUser(EMAIL, { user_metadata: { secret: 'x' } })
    const known = await signUp({ email: EMAIL, password: PASSWORD, data: { name: 'Eve' } })
    const newUserResponse = await signUp({
      email: 'new@example.com',
      password: PASSWORD,
      data: { name: 'Eve' },
    })
    expect(known.status).toBe(200)
    expect(known.body).toMatchObject({ email: EMAIL, identities: [], user_metadata: { name: 'Eve' } })
    expect(known.body.id).not.toBe(id)
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(newUserResponse.body).sort())
    expect(JSON.stringify(known.body)).not.toContain('secret')
    expect(fixture.emails.map(({ to }) => to)).toEqual(['new@example.com'])
    expect((await signIn()).body.code).toBe('invalid_credentials')
    for (const email of [EMAIL, 'new@example.com']) {
      expect((await signUp({ email, password: PASSWORD })).body.code).toBe('over_email_send_rate_limit')
    }
  })

  it('repeated before confirmation does not change the account', async () => {
    const first = await signUp({ email: EMAIL, password: PASSWORD, data: { name: 'Ada' } })
    fixture.advance(61)
    const second = await signUp({ email: EMAIL, password: 'another long password', data: { name: 'Eve' } })
    expect(second.body).toMatchObject({ id: first.body.id, user_metadata: { name: 'Ada' } })
    expect((await verify({ type: 'signup', email: EMAIL, token: fixture.lastCode() })).status).toBe(200)
    expect((await signIn('another long password')).body.code).toBe('invalid_credentials')
    expect((await signIn()).status).toBe(200)
  })

  it('by an attacker gives no access once the owner signs in by code', async () => {
    await signUp({ email: EMAIL, password: PASSWORD })
    fixture.advance(61)
    await fixture.post('/otp', { email: EMAIL })
    expect((await verify({ type: 'email', email: EMAIL, token: fixture.lastCode() })).status).toBe(200)
    expect((await signIn()).body.code).toBe('invalid_credentials')
  })

  it('for an added user reveals nothing about them', async () => {
    await fixture.addUser(EMAIL, { email_confirm: false, user_metadata: { secret: 'x' } })
    const { body } = await signUp({ email: EMAIL, password: PASSWORD })
    expect(body).toMatchObject({ email: EMAIL, identities: [], user_metadata: {} })
  })

  it.each([
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: EMAIL }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: EMAIL, password: 'short' }, 422, 'weak_password', 'Password should be at least 15 characters.'],
    [
      { email: 'x', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { phone: '+441632960001', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      { email: EMAIL, phone: '+441632960001', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      { email: EMAIL, password: PASSWORD, data: { x: 'x'.repeat(9000) } },
      400,
      'validation_failed',
      expect.stringMatching(/^Metadata must not exceed/),
    ],
    [
      { email: EMAIL, password: PASSWORD, data: { x: 'a\u0000' } },
      400,
      'validation_failed',
      'The request contains a value that cannot be stored',
    ],
  ])('rejects %.80j', async (body, status, code, message) => {
    expect(await signUp(body)).toMatchObject(failure(status, code, message))
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })

  it('is rate-limited', async () => {
    const codes = new Set()
    for (let times = 0; times < 31; times += 1) {
      codes.add((await signUp({ email: `person-${times}@example.com`, password: PASSWORD })).body.code)
    }
    expect([...codes]).toEqual([undefined, 'over_request_rate_limit'])
  })

  it('by code creates an account, unless the request opts out', async () => {
    const send = (more: object) => fixture.post('/otp', { email: EMAIL, data: { name: 'Ada' }, ...more })
    expect((await send({ create_user: false })).body.code).toBe('otp_disabled')
    fixture.advance(61)
    expect((await send({})).status).toBe(200)
    const { body } = await verify({ type: 'email', email: EMAIL, token: fixture.lastCode() })
    expect(body.user).toMatchObject({ email: EMAIL, user_metadata: { name: 'Ada' } })
  })

  it('is reported by the settings', async () => {
    expect((await fixture.send('GET', '/settings')).body).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      external: { email: true, phone: false, anonymous_users: false },
    })
  })
})

describe('resent confirmation', () => {
  const resend = (body: object) => fixture.post('/resend', body)

  it('supersedes the earlier one and does not reveal whether one is pending', async () => {
    await signUp({ email: EMAIL, password: PASSWORD })
    const [before] = fixture.emails
    await fixture.addUser('ben@example.com')
    fixture.advance(61)
    for (const email of [EMAIL, 'ben@example.com', 'nobody@example.com']) {
      expect(await resend({ type: 'signup', email })).toMatchObject({ status: 200, body: {} })
      expect((await resend({ type: 'signup', email })).body.code).toBe('over_email_send_rate_limit')
    }
    expect(fixture.emails.map(({ to }) => to)).toEqual([EMAIL, EMAIL])
    const link = linkOf(before!.html).searchParams.get('token')
    expect((await verify({ type: 'signup', token_hash: link })).body.code).toBe('otp_expired')
    expect((await verify({ type: 'signup', email: EMAIL, token: fixture.lastCode() })).status).toBe(200)
  })

  it.each([
    [{ email: EMAIL }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [
      { type: 'recovery', email: EMAIL },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [{ type: 'signup' }, 'Type provided requires an email address'],
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [{ type: 'email_change' }, 'Missing email address or phone number'],
    [{ type: 'sms', phone: '+441632960001' }, 'Phone logins are disabled'],
    [
      { type: 'signup', email: EMAIL, phone: '+441632960001' },
      'Only an email address or phone number should be provided.',
    ],
  ])('rejects %j', async (body, message) => {
    expect(await resend(body)).toMatchObject({ status: 400, body: { message } })
  })
})
