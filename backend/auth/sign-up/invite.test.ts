import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
beforeEach(() => fixture.reset())

const invite = (body: object, redirectTo = '') =>
  fixture.send('POST', `/invite?redirect_to=${encodeURIComponent(redirectTo)}`, {
    bearer: fixture.secret,
    body,
  })
const verify = (body: object) => fixture.post('/verify', body)

describe('invitation', () => {
  it('adds a user, who signs in by its code', async () => {
    const { status, body } = await invite({ email: 'Ada@Example.com', data: { name: 'Ada' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: EMAIL,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { name: 'Ada' },
      identities: [{ provider: 'email' }],
    })
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(fixture.emails).toMatchObject([{ to: EMAIL, subject: 'Your account at Downland Packaging' }])
    const session = await verify({ type: 'invite', email: EMAIL, token: fixture.lastCode() })
    expect(session.body.user).toMatchObject({ id: body.id, email_confirmed_at: expect.any(String) })
  })

  it.each([
    ['https://portal.example.com/start', 'https://portal.example.com/start'],
    ['https://evil.example.net/', 'https://www.example.com/'],
    ['javascript:alert(1)', 'https://www.example.com/'],
  ])('with redirect to %s leads to %s', async (wanted, target) => {
    await invite({ email: EMAIL }, wanted)
    const link = new URL(
      /href="([^"]*verify[^"]*)"/.exec(fixture.emails[0]!.html)![1]!.replaceAll('&amp;', '&'),
    )
    expect(link.searchParams.get('type')).toBe('invite')
    const { headers } = await fixture.send('GET', `/verify${link.search}`)
    const [page, fragment] = headers.get('location')!.split('#')
    expect(page).toBe(target)
    expect(new URLSearchParams(fragment).get('access_token')).toEqual(expect.any(String))
  })

  it('is resent to an unconfirmed user; the last one is valid', async () => {
    const first = await invite({ email: EMAIL })
    const early = fixture.lastCode()
    fixture.advance(1)
    const second = await invite({ email: EMAIL, data: { name: 'Not taken' } })
    expect(second.body).toMatchObject({ id: first.body.id, user_metadata: {} })
    if (early !== fixture.lastCode()) {
      expect((await verify({ type: 'invite', email: EMAIL, token: early })).body.code).toBe('otp_expired')
    }
    expect((await verify({ type: 'invite', email: EMAIL, token: fixture.lastCode() })).status).toBe(200)
  })

  it('that expired leaves an unconfirmed user, who gets no code until invited again', async () => {
    await invite({ email: EMAIL })
    fixture.advance(601)
    const code = { type: 'invite', email: EMAIL, token: fixture.lastCode() }
    expect((await verify(code)).body.code).toBe('otp_expired')
    expect((await fixture.requestCode(EMAIL)).body.code).toBe('signup_disabled')
    await invite({ email: EMAIL })
    expect((await verify({ ...code, token: fixture.lastCode() })).status).toBe(200)
  })

  it('that cannot be sent adds no user', async () => {
    fixture.failEmailsWith(new Error('no route'))
    expect(await invite({ email: EMAIL })).toMatchObject({
      status: 500,
      body: { message: 'Error sending invite email' },
    })
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })

  it.each([
    [{}, 'An email address is required'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: EMAIL, data: { x: 'x'.repeat(9000) } }, expect.stringMatching(/^Metadata must not exceed/)],
  ])('rejects %.50j', async (body, message) => {
    expect(await invite(body)).toMatchObject(failure(400, 'validation_failed', message))
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })
})

describe("administrator's link", () => {
  const make = (body: object) => fixture.admin('POST', '/generate_link', body)

  it.each(['signup', 'invite', 'magiclink'])('of type %s creates a missing user', async (type) => {
    const password = 'correct horse battery'
    const { status, body } = await make({ type, email: EMAIL, password, data: { name: 'Ada' } })
    expect(status).toBe(200)
    const verified = type === 'magiclink' ? 'signup' : type
    expect(body).toMatchObject({ email: EMAIL, verification_type: verified, user_metadata: { name: 'Ada' } })
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(new URL(body.action_link).searchParams.get('type')).toBe(verified)
    expect(fixture.emails).toHaveLength(0)
    const session = await verify({ type: verified, token_hash: body.hashed_token })
    expect(session.body.user).toMatchObject({ id: body.id, email_confirmed_at: expect.any(String) })
    const signIn = await fixture.post('/token?grant_type=password', { email: EMAIL, password })
    expect(signIn.status).toBe(type === 'signup' ? 200 : 400)
  })

  it('for recovery works by link and by code, once', async () => {
    await fixture.addUser(EMAIL)
    const { body } = await make({ type: 'recovery', email: EMAIL })
    expect(body).toMatchObject({ verification_type: 'recovery', recovery_sent_at: expect.any(String) })
    expect((await verify({ type: 'recovery', email: EMAIL, token: body.email_otp })).status).toBe(200)
    expect((await verify({ type: 'recovery', token_hash: body.hashed_token })).body.code).toBe('otp_expired')
  })
})
