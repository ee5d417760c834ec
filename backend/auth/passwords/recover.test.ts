import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const OLD = 'correct horse battery'
const NEW = 'staple correct horse'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(EMAIL, { password: OLD })
})

const recover = (body: object) => fixture.post('/recover', body)
const verify = (body: object) => fixture.post('/verify', body)
const linkOf = (html: string) => new URL(/href="([^"]*verify[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))

describe('password recovery', () => {
  it("by the link's token hash works once, with each of the three sign-in types", async () => {
    await recover({ email: EMAIL })
    const token_hash = linkOf(fixture.emails[0]!.html).searchParams.get('token')
    expect((await verify({ type: 'signup', token_hash })).body.code).toBe('otp_expired')
    expect((await verify({ type: 'email_change', token_hash })).body.code).toBe('otp_expired')
    expect((await verify({ type: 'recovery', token_hash })).status).toBe(200)
    expect((await verify({ type: 'email', token_hash })).body.code).toBe('otp_expired')
  })

  it('respects the cooldown of a sign-in code', async () => {
    await fixture.post('/otp', { email: EMAIL })
    expect((await recover({ email: EMAIL })).status).toBe(429)
  })

  it('of an unknown address is never refused', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await recover({ email: 'nobody@example.com' })).toMatchObject({ status: 200, body: {} })
    expect(fixture.emails).toHaveLength(0)
  })

  it('does not reveal a failed email, which is logged and may be requested again', async () => {
    fixture.failEmailsWith(new Error('no route'))
    expect((await recover({ email: EMAIL })).status).toBe(200)
    await expect.poll(() => fixture.logged).toMatchObject([{ err: { message: 'no route' } }])
    fixture.failEmailsWith(undefined)
    expect((await recover({ email: EMAIL })).status).toBe(200)
    expect(fixture.emails).toHaveLength(1)
  })

  it('sends no email to a banned user', async () => {
    await fixture.addUser('banned@example.com', { ban_duration: '1h' })
    expect((await recover({ email: 'banned@example.com' })).status).toBe(200)
    expect(fixture.emails).toHaveLength(0)
  })

  it.each([
    [{}, 'Password recovery requires an email'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: EMAIL, code_challenge: 'x' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  ])('rejects %j', async (body, message) => {
    expect(await recover(body)).toMatchObject(failure(400, 'validation_failed', message))
  })

  it('ends after five wrong codes, which count for the address', async () => {
    await recover({ email: EMAIL })
    const wrong = fixture.lastCode() === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await verify({ type: 'recovery', email: EMAIL, token: wrong })).status).toBeGreaterThan(399)
    }
    expect((await verify({ type: 'recovery', email: EMAIL, token: fixture.lastCode() })).status).toBe(429)
  })
})

describe('new password', () => {
  const change = (bearer: string, body: object) => fixture.send('PUT', '/user', { bearer, body })

  it.each(['2024-01-01', ''])('that is weak is rejected with reasons in the format %j', async (version) => {
    const { access_token: bearer } = await fixture.signIn(EMAIL)
    const headers = { 'x-supabase-api-version': version }
    const { status, body } = await fixture.send('PUT', '/user', {
      bearer,
      body: { password: 'short' },
      headers,
    })
    expect(status).toBe(422)
    const message = 'Password should be at least 15 characters.'
    expect(body).toEqual({
      ...(version === ''
        ? { code: 422, error_code: 'weak_password', msg: message }
        : { code: 'weak_password', message }),
      weak_password: { reasons: ['length'] },
    })
  })

  it('invalidates emailed codes and links', async () => {
    const { access_token: bearer } = await fixture.signIn(EMAIL)
    fixture.advance(61)
    await recover({ email: EMAIL })
    expect((await change(bearer, { password: NEW })).status).toBe(200)
    expect((await verify({ type: 'recovery', email: EMAIL, token: fixture.lastCode() })).body.code).toBe(
      'otp_expired',
    )
  })

  it('set by an administrator ends every session', async () => {
    const { access_token: bearer, user } = await fixture.signIn(EMAIL)
    const set = (password: string) => fixture.admin('PUT', `/users/${user.id}`, { password })
    expect((await set('short')).body.code).toBe('weak_password')
    expect((await fixture.send('GET', '/user', { bearer })).status).toBe(200)
    expect((await set(NEW)).status).toBe(200)
    expect((await fixture.send('GET', '/user', { bearer })).body.code).toBe('session_not_found')
  })
})

describe('proof for a new password', () => {
  const strict = opened(() => openAuthFixture({ auth: { passwords: true } }))
  beforeEach(async () => {
    await strict.reset()
    await strict.addUser(EMAIL, { password: OLD })
  })
  const change = (bearer: string, body: object) => strict.send('PUT', '/user', { bearer, body })
  const withPassword = async () =>
    (await strict.post('/token?grant_type=password', { email: EMAIL, password: OLD })).body

  it('is the current password in a password session; none is needed right after a code', async () => {
    const { access_token: bearer } = await withPassword()
    expect(await change(bearer, { password: NEW })).toMatchObject(
      failure(400, 'current_password_required', 'Current password required when setting new password.'),
    )
    expect((await change(bearer, { password: NEW, current_password: OLD })).status).toBe(200)
    const { access_token: mailed } = await strict.signIn(EMAIL)
    expect((await change(mailed, { password: OLD })).status).toBe(200)
  })

  it('is the current password or a single-use emailed code in a session older than ten minutes', async () => {
    const first = await strict.signIn(EMAIL)
    expect(
      (await change(first.access_token, { password: 'staple battery horse', current_password: 'x' })).body
        .code,
    ).toBe('current_password_invalid')
    strict.advance(601)
    const { access_token: bearer } = (await strict.refresh(first.refresh_token)).body
    expect(await change(bearer, { password: NEW })).toMatchObject(failure(400, 'current_password_required'))
    expect(await strict.send('GET', '/reauthenticate', { bearer })).toMatchObject({ status: 200, body: {} })
    expect((await strict.send('GET', '/reauthenticate', { bearer })).status).toBe(429)
    const nonce = strict.lastCode()
    expect(strict.emails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your confirmation code' })
    expect((await strict.verifyCode(EMAIL, nonce)).body.code).toBe('otp_expired')
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect(await change(bearer, { password: NEW, nonce: wrong })).toMatchObject(
      failure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
    )
    expect((await change(bearer, { password: NEW, nonce })).status).toBe(200)
    expect((await change(bearer, { password: OLD, nonce })).body.code).toBe('reauthentication_not_valid')
  })

  it("is also needed for a user's first password", async () => {
    await strict.addUser('ben@example.com')
    const { access_token: bearer } = await strict.signIn('ben@example.com')
    strict.advance(601)
    expect(await change(bearer, { password: NEW })).toMatchObject(
      failure(400, 'reauthentication_needed', 'Password update requires reauthentication'),
    )
  })

  it('is needed in a new tab of a signed-in user', async () => {
    const link = await strict.admin('POST', '/generate_link', { type: 'recovery', email: EMAIL })
    const verified = await strict.send('POST', '/verify', {
      bearer: strict.secret,
      body: { type: 'recovery', token_hash: link.body.hashed_token },
    })
    expect((await change(verified.body.access_token, { password: NEW })).body.code).toBe(
      'current_password_required',
    )
  })

  it.each([
    'passwordpassword',
    'P@ssw0rdP@ssw0rd',
    'qwertyuiopasdfghjkl',
    '1234567890123456',
    'aaaaaaaaaaaaaaaa',
    'abcdefghijklmnopq',
    'iloveyouiloveyou',
    'ada@example.comada',
  ])('a new password must not be %s', async (password) => {
    const { access_token: bearer } = await strict.signIn(EMAIL)
    expect(await change(bearer, { password })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['pwned'] } },
    })
  })
})

describe('disabled passwords', () => {
  const requests: [method: string, path: string, body?: object][] = [
    ['POST', '/token?grant_type=password', { email: EMAIL, password: OLD }],
    ['POST', '/recover', { email: EMAIL }],
    ['PUT', '/user', { password: NEW }],
    ['PUT', '/user', { password: NEW, current_password: OLD }],
    ['GET', '/reauthenticate'],
    ['POST', '/signup', { email: 'new@example.com', password: NEW }],
    ['POST', '/admin/users', { email: 'new@example.com', password: NEW }],
    ['POST', '/admin/generate_link', { type: 'signup', email: 'new@example.com', password: NEW }],
  ]
  it('are not accepted, set or given, not even existing ones', async () => {
    const bare = await openAuthFixture({ auth: { signUp: true } })
    try {
      await bare.addUser(EMAIL)
      const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
      await bare.rows('update auth.users set encrypted_password = $1', [hash])
      const { access_token } = await bare.signIn(EMAIL)
      for (const [method, path, body] of requests) {
        const bearer = path.startsWith('/admin') ? bare.secret : access_token
        const response = await bare.send(method, path, { bearer, body })
        expect([path, response.status, response.body.code]).toEqual([path, 422, 'email_provider_disabled'])
      }
      expect(await bare.rows('select encrypted_password from auth.users')).toEqual([
        { encrypted_password: hash },
      ])
    } finally {
      await bare.close()
    }
  })
})
