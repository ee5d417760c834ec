import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const fixture = opened(() => openAuthFixture())
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(EMAIL)
})

const send = (email: string, more: object = {}) =>
  fixture.post('/otp', { email, create_user: false, ...more })
const verify = (email: string, token: string, from?: string) =>
  fixture.send('POST', '/verify', { body: { type: 'email', email, token }, ...(from && { address: from }) })
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('POST /verify', () => {
  it('returns a session and its user', async () => {
    await send(EMAIL)
    const response = await verify(EMAIL, fixture.lastCode())
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: fixture.start / 1000 + 3600,
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      user: {
        email: EMAIL,
        aud: 'authenticated',
        role: 'authenticated',
        last_sign_in_at: '2026-03-02T09:30:00.000Z',
        identities: [{ provider: 'email', identity_data: { email: EMAIL } }],
      },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('sb-auth-user-id')).toBe(response.body.user.id)
  })

  it.each([
    [599.9, 200],
    [600, 403],
  ])('%s seconds after the email responds with %i', async (seconds, status) => {
    await send(EMAIL)
    fixture.advance(seconds)
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(status)
  })

  it('accepts only the latest code', async () => {
    await send(EMAIL)
    const first = fixture.lastCode()
    fixture.advance(60)
    await send(EMAIL)
    expect((await verify(EMAIL, first)).status).toBe(403)
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(200)
  })

  it("rejects a code for another user's address", async () => {
    await fixture.addUser('ben@example.com')
    await send(EMAIL)
    const code = fixture.lastCode()
    expect((await verify('ben@example.com', code)).status).toBe(403)
    expect((await verify('nobody@example.com', code)).status).toBe(403)
  })

  it('does not transfer a code to the next user with the address', async () => {
    await send(EMAIL)
    const [{ id } = {}] = await fixture.rows('select id from auth.users where email = $1', [EMAIL])
    await fixture.admin('PUT', `/users/${id}`, { email: 'moved@example.com' })
    await fixture.addUser(EMAIL)
    expect((await verify(EMAIL, fixture.lastCode())).body.code).toBe('otp_expired')
    expect((await verify('moved@example.com', fixture.lastCode())).body.code).toBe('otp_expired')
  })

  it('rejects the correct code after five wrong ones, until a new one is sent', async () => {
    await send(EMAIL)
    const code = fixture.lastCode()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await verify(EMAIL, wrongCode(code))).body.code).toBe('otp_expired')
    }
    expect(await verify(EMAIL, code)).toMatchObject(
      failure(429, 'over_request_rate_limit', 'Request rate limit reached'),
    )
    fixture.advance(60)
    await send(EMAIL)
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(200)
  })

  it('allows 30 attempts per client address, then one in ten seconds', async () => {
    const guess = () =>
      fixture.send('POST', '/verify', {
        body: { type: 'email', email: 'nobody@example.com', token: '123456' },
        address: '2001:db8:1:2::/64',
      })
    for (let times = 0; times < 30; times += 1) expect((await guess()).body.code).toBe('otp_expired')
    expect((await guess()).body.code).toBe('over_request_rate_limit')
    fixture.advance(10)
    expect((await guess()).body.code).toBe('otp_expired')
  })

  it.each([
    [{ email: EMAIL, token: '1' }, 400, 'Verify requires a verification type'],
    [{ type: 'email', email: EMAIL }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', email: EMAIL, token_hash: 'x' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'other', email: EMAIL, token: '1' }, 403, 'Token has expired or is invalid'],
    [{ type: 'other', token_hash: 'x' }, 400, 'Invalid email verification type'],
    [{ type: 'email', email: "x' or 1=1 --", token: '1' }, 422, 'Invalid email format'],
    [{ type: 'sms', phone: '01632960001', token: '1' }, 400, 'Unsupported phone provider'],
    [{ type: 'recovery', email: EMAIL, token: '1' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', email: EMAIL, token: '\u0000' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', token_hash: "' or true --" }, 403, 'Email link is invalid or has expired'],
  ])('responds to %j with %i', async (body, status, message) => {
    expect(await fixture.post('/verify', body)).toMatchObject({ status, body: { message } })
  })
})

describe('users who may not sign in', () => {
  it('a banned user gets a code, which is rejected until the ban ends', async () => {
    await fixture.addUser('gone@example.com', { ban_duration: '9m' })
    expect(await send('gone@example.com')).toMatchObject({ status: 200, body: {} })
    const code = fixture.lastCode()
    expect((await verify('gone@example.com', code)).body.code).toBe('user_banned')
    fixture.advance(9 * 60)
    expect((await verify('gone@example.com', code)).status).toBe(200)
  })

  it('a code sent before the ban is rejected without counting as an attempt', async () => {
    const id = await fixture.addUser('gone@example.com')
    await send('gone@example.com')
    await fixture.admin('PUT', `/users/${id}`, { ban_duration: '24h' })
    expect(await verify('gone@example.com', fixture.lastCode())).toMatchObject(
      failure(403, 'user_banned', 'User is banned'),
    )
    expect(await fixture.rows('select attempts from auth.one_time_tokens')).toEqual([{ attempts: 0 }])
  })

  it.each([true, false])('a deleted user (softly: %s) is unknown', async (should_soft_delete) => {
    const id = await fixture.addUser('gone@example.com')
    await send('gone@example.com')
    const code = fixture.lastCode()
    await fixture.admin('DELETE', `/users/${id}`, { should_soft_delete })
    expect((await verify('gone@example.com', code)).body.code).toBe('otp_expired')
    fixture.advance(60)
    expect((await send('gone@example.com')).body.code).toBe('otp_disabled')
  })

  it('a demo user may only sign in from this machine', async () => {
    const demo = 'demo@example.com'
    await fixture.addUser(demo, { app_metadata: { demo: true } })
    expect((await send(demo)).body.code).toBe('otp_disabled')
    fixture.advance(60)

    const headers = { 'x-test-local': 'yes' }
    await fixture.send('POST', '/otp', { body: { email: demo, create_user: false }, headers })
    expect(fixture.emails).toMatchObject([{ to: demo, local: true }])
    expect((await verify(demo, fixture.lastCode())).body.code).toBe('user_banned')
    const { status, body } = await fixture.send('POST', '/verify', {
      body: { type: 'email', email: demo, token: fixture.lastCode() },
      headers,
    })
    expect(status).toBe(200)

    const refresh = { body: { refresh_token: body.refresh_token } }
    expect((await fixture.send('GET', '/user', { bearer: body.access_token })).body.code).toBe('user_banned')
    expect((await fixture.send('POST', '/token?grant_type=refresh_token', refresh)).body.code).toBe(
      'user_banned',
    )
    expect((await fixture.send('GET', '/user', { bearer: body.access_token, headers })).status).toBe(200)
    expect(
      (await fixture.send('POST', '/token?grant_type=refresh_token', { ...refresh, headers })).status,
    ).toBe(200)
  })
})
