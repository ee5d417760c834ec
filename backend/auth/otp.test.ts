import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthBench, openAuthBench } from '#backend/auth/testing.ts'

const EMAIL = 'ada@example.com'
let bench: AuthBench

beforeAll(async () => {
  bench = await openAuthBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.addUser(EMAIL)
})

const send = (email: string, more: object = {}) =>
  bench.ask('POST', '/otp', { body: { email, create_user: false, ...more } })
const verify = (email: string, token: string, from?: string) =>
  bench.ask('POST', '/verify', { body: { type: 'email', email, token }, ...(from && { from }) })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code', () => {
  test('mails six digits to a person who was added', async () => {
    const { status, body } = await send(EMAIL)
    expect(status).toBe(200)
    expect(body).toEqual({})
    expect(bench.mails).toHaveLength(1)
    expect(bench.mails[0]).toMatchObject({ to: EMAIL, local: false, code: expect.stringMatching(/^\d{6}$/) })
  })

  test('the mail says in both parts what the code is, how long it holds and that nobody asks for it', async () => {
    await send(EMAIL)
    const { subject, html, text, code } = bench.mails[0]!
    expect(subject).toBe('Your sign-in code')
    for (const part of [html, text]) {
      expect(part).toContain(code)
      expect(part).toContain('10 minutes')
      expect(part).toContain('only the one in the latest email works')
      expect(part).toContain('Nobody from Downland Packaging will ever ask you for this code')
      expect(part).toContain('2 March 2026 at 09:30 (UK time)')
      expect(part).toContain(EMAIL)
      expect(part).not.toContain('{{')
    }
    expect(text).not.toMatch(/<|&\w+;/)
  })

  test('finds the person however the address is written', async () => {
    expect((await send('ADA@Example.com')).status).toBe(200)
    expect(bench.mails[0]!.to).toBe(EMAIL)
    expect((await verify('Ada@EXAMPLE.com', bench.lastCode())).status).toBe(200)
  })

  test.each([
    [false, 'otp_disabled', 'Signups not allowed for otp'],
    [true, 'signup_disabled', 'Signups not allowed for this instance'],
    [undefined, 'signup_disabled', 'Signups not allowed for this instance'],
  ])(
    'an unknown address with create_user %s is refused as %s, each time anew',
    async (create_user, code, message) => {
      for (let times = 0; times < 2; times += 1) {
        expect(await send('nobody@example.com', { create_user })).toMatchObject({
          status: 422,
          body: { code, message },
        })
      }
      expect(bench.mails).toHaveLength(0)
      expect(
        await bench.rows('select from auth.users where email = $1', ['nobody@example.com']),
      ).toHaveLength(0)
    },
  )

  test.each([
    [{}, 'One of email or phone must be set'],
    [{ email: '' }, 'One of email or phone must be set'],
    [{ email: EMAIL, phone: '01632960001' }, 'Only an email address or phone number should be provided'],
    [{ email: 'not an address' }, 'Unable to validate email address: invalid format'],
    [{ email: `a@example.com' or '1'='1` }, 'Unable to validate email address: invalid format'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'Unable to validate email address: invalid format'],
    [{ email: EMAIL, code_challenge: 'x' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [
      { email: EMAIL, code_challenge: 'x', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('refuses %j', async (body, message) => {
    expect(await bench.ask('POST', '/otp', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
    expect(bench.mails).toHaveLength(0)
  })

  test("an apostrophe, which SQL would mind, is a letter like others in a person's address", async () => {
    await bench.addUser("o'neill+'--@example.com")
    expect((await send("o'neill+'--@example.com")).status).toBe(200)
    expect((await verify("o'neill+'--@example.com", bench.lastCode())).status).toBe(200)
  })

  test('a second code within 60 seconds is refused with the whole seconds that are left', async () => {
    await send(EMAIL)
    bench.wait(14.2)
    expect(await send(EMAIL)).toMatchObject({
      status: 429,
      body: {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 46 seconds.',
      },
    })
    bench.wait(45.8)
    expect((await send(EMAIL)).status).toBe(200)
    expect(bench.mails).toHaveLength(2)
  })

  test('signing in does not shorten the 60 seconds', async () => {
    await bench.signIn(EMAIL)
    bench.wait(1)
    expect((await send(EMAIL)).body.code).toBe('over_email_send_rate_limit')
  })

  test('of several requests at once, each from its own client, one mail leaves', async () => {
    const answers = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) =>
        bench.ask('POST', '/otp', { body: { email: EMAIL, create_user: false }, from }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(bench.mails).toHaveLength(1)
  })

  test('a mail that cannot be sent is said so, and locks nobody out', async () => {
    await send(EMAIL)
    const firstCode = bench.lastCode()
    bench.wait(60)
    bench.failMailWith(new Error('connection refused'))
    expect(await send(EMAIL)).toMatchObject({
      status: 500,
      body: { code: 'unexpected_failure', message: 'Error sending magic link email' },
    })
    expect(bench.logged).toMatchObject([{ err: { message: 'connection refused' } }])

    bench.failMailWith(undefined)
    expect((await send(EMAIL)).status).toBe(200)
    expect((await verify(EMAIL, firstCode)).status).toBe(403)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
  })

  test('after a mail that could not be sent the code before it still works', async () => {
    await send(EMAIL)
    bench.wait(60)
    bench.failMailWith(new Error('connection refused'))
    await send(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
  })

  test('a client address may ask 30 times, then once in ten seconds; others are not touched', async () => {
    const from = '203.0.113.7'
    const ask = (address: string) =>
      bench.ask('POST', '/otp', { body: { email: 'nobody@example.com', create_user: false }, from: address })
    for (let times = 0; times < 30; times += 1) expect((await ask(from)).status).toBe(422)
    expect(await ask(from)).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect((await ask('203.0.113.8')).status).toBe(422)
    bench.wait(10)
    expect((await ask(from)).status).toBe(422)
    expect((await ask(from)).status).toBe(429)
  })

  test.each([
    ["the secret key's holder", { bearer: true, from: '203.0.113.9' }],
    ['the site itself, which has no address,', { bearer: false, from: '' }],
  ])('%s is not limited by address', async (_, { bearer, from }) => {
    for (let times = 0; times < 40; times += 1) {
      const answer = await bench.ask('POST', '/otp', {
        body: { email: 'nobody@example.com', create_user: false },
        from,
        ...(bearer && { bearer: bench.secret }),
      })
      expect(answer.status).toBe(422)
    }
  })

  test('neither code, nor token, nor unknown address, nor client address stands in the database', async () => {
    await send('nobody@example.com')
    await send(EMAIL)
    const session = await bench.signIn(EMAIL)
    const [dump] = await bench.rows(
      `select concat((select jsonb_agg(t) from auth.one_time_tokens as t), (select jsonb_agg(t) from auth.rate_limits as t),
        (select jsonb_agg(t) from auth.refresh_tokens as t), (select jsonb_agg(t) from auth.sessions as t)) as all_rows`,
    )
    expect(dump!.all_rows).toContain(session.user.id)
    for (const secret of [bench.lastCode(), 'nobody@example.com', '198.51.100', session.refresh_token]) {
      expect(dump!.all_rows).not.toContain(`"${secret}`)
    }
  })

  test('what no rule asks about any more is removed', async () => {
    await send(EMAIL)
    bench.wait(25 * 3600 + 1)
    await send(EMAIL)
    expect(await bench.rows('select from auth.one_time_tokens')).toHaveLength(1)
    expect(await bench.rows('select from auth.rate_limits')).toHaveLength(1)
  })
})

describe('verifying a code', () => {
  test('answers a session and says whose', async () => {
    await send(EMAIL)
    const answer = await verify(EMAIL, bench.lastCode())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: bench.start / 1000 + 3600,
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      user: {
        email: EMAIL,
        aud: 'authenticated',
        role: 'authenticated',
        last_sign_in_at: '2026-03-02T09:30:00.000Z',
        identities: [{ provider: 'email', identity_data: { email: EMAIL } }],
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('sb-auth-user-id')).toBe(answer.body.user.id)
  })

  test('confirms the address of a person who was added unconfirmed', async () => {
    await bench.addUser('new@example.com', { email_confirm: false })
    const { user } = await bench.signIn('new@example.com')
    expect(user.email_confirmed_at).toBe('2026-03-02T09:30:00.000Z')
  })

  test('a code works once', async () => {
    await send(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
    expect(await verify(EMAIL, bench.lastCode())).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    })
  })

  test('of several requests at once with one code, each from its own client, one opens a session', async () => {
    await send(EMAIL)
    const code = bench.lastCode()
    const answers = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => verify(EMAIL, code, from)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await bench.rows('select from auth.sessions')).toHaveLength(1)
  })

  test.each([
    [599.9, 200],
    [600, 403],
  ])('%s seconds after the mail the answer is %i', async (seconds, status) => {
    await send(EMAIL)
    bench.wait(seconds)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(status)
  })

  test('only the latest code works', async () => {
    await send(EMAIL)
    const first = bench.lastCode()
    bench.wait(60)
    await send(EMAIL)
    expect((await verify(EMAIL, first)).status).toBe(403)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
  })

  test("a code opens nobody else's session", async () => {
    await bench.addUser('ben@example.com')
    await send(EMAIL)
    const code = bench.lastCode()
    expect((await verify('ben@example.com', code)).status).toBe(403)
    expect((await verify('nobody@example.com', code)).status).toBe(403)
  })

  test('a code does not pass to the next person with the address', async () => {
    await send(EMAIL)
    const [{ id } = {}] = await bench.rows('select id from auth.users where email = $1', [EMAIL])
    await bench.ask('PUT', `/admin/users/${id}`, {
      bearer: bench.secret,
      body: { email: 'moved@example.com' },
    })
    await bench.addUser(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).body.code).toBe('otp_expired')
    expect((await verify('moved@example.com', bench.lastCode())).body.code).toBe('otp_expired')
  })

  test('five wrong codes use it up: then even the right one is too late, until a new one is sent', async () => {
    await send(EMAIL)
    const code = bench.lastCode()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(EMAIL, wrong(code))).body.code).toBe('otp_expired')
    }
    expect(await verify(EMAIL, code)).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    bench.wait(60)
    await send(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
  })

  test('the fifth try may still be the right one', async () => {
    await send(EMAIL)
    const code = bench.lastCode()
    for (let tries = 0; tries < 4; tries += 1) await verify(EMAIL, wrong(code))
    expect((await verify(EMAIL, code)).status).toBe(200)
  })

  test('no more than five of many wrong codes at once are looked at', async () => {
    await send(EMAIL)
    const code = bench.lastCode()
    await Promise.all(
      Array.from({ length: 12 }, (_, client) => verify(EMAIL, wrong(code), `203.0.113.${client}`)),
    )
    expect(await bench.rows('select attempts from auth.one_time_tokens')).toEqual([{ attempts: 5 }])
  })

  test('unknown addresses are answered as known ones, tries included', async () => {
    await send('nobody@example.com')
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify('nobody@example.com', '123456')).body.code).toBe('otp_expired')
    }
    expect((await verify('nobody@example.com', '123456')).body.code).toBe('over_request_rate_limit')
  })

  test('an address has a hundred guesses in any 24 hours, whatever client they come from', async () => {
    for (let codes = 0; codes < 20; codes += 1) {
      const from = `203.0.113.${codes}`
      await bench.ask('POST', '/otp', { body: { email: EMAIL, create_user: false }, from })
      const token = wrong(bench.lastCode())
      for (let tries = 0; tries < 5; tries += 1) {
        await bench.ask('POST', '/verify', { body: { type: 'email', email: EMAIL, token }, from })
      }
      bench.wait(60)
    }
    await send(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).body.code).toBe('over_request_rate_limit')

    // A day after the first code's guesses, the other nineteen codes' still count.
    bench.wait(24 * 3600 - 20 * 60)
    await send(EMAIL)
    expect((await verify(EMAIL, bench.lastCode())).status).toBe(200)
  })

  test('a client address may guess 30 times, then once in ten seconds', async () => {
    const guess = () =>
      bench.ask('POST', '/verify', {
        body: { type: 'email', email: 'nobody@example.com', token: '123456' },
        from: '2001:db8:1:2::/64',
      })
    for (let times = 0; times < 30; times += 1) expect((await guess()).body.code).toBe('otp_expired')
    expect((await guess()).body.code).toBe('over_request_rate_limit')
    bench.wait(10)
    expect((await guess()).body.code).toBe('otp_expired')
  })

  test.each([
    [{ email: EMAIL, token: '1' }, 400, 'Verify requires a verification type'],
    [{ type: 'email', email: EMAIL }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', email: EMAIL, token_hash: 'x' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'other', email: EMAIL, token: '1' }, 400, 'Unsupported verification type'],
    [
      { type: 'email', email: "x' or 1=1 --", token: '1' },
      400,
      'Unable to validate email address: invalid format',
    ],
    [{ type: 'sms', phone: '01632960001', token: '1' }, 400, 'Unsupported phone provider'],
    [{ type: 'recovery', email: EMAIL, token: '1' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', email: EMAIL, token: '\u0000' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', token_hash: "' or true --" }, 403, 'Email link is invalid or has expired'],
  ])('answers %j with %i', async (body, status, message) => {
    expect(await bench.ask('POST', '/verify', { body })).toMatchObject({ status, body: { message } })
  })
})

describe('people who may not sign in', () => {
  test('a banned person gets no code', async () => {
    await bench.addUser('gone@example.com', { ban_duration: '1h' })
    expect((await send('gone@example.com')).body.code).toBe('otp_disabled')
    expect(bench.mails).toHaveLength(0)
    bench.wait(3600)
    expect((await send('gone@example.com')).status).toBe(200)
  })

  test('a code that was sent before the ban is refused, and costs no try', async () => {
    const id = await bench.addUser('gone@example.com')
    await send('gone@example.com')
    await bench.ask('PUT', `/admin/users/${id}`, { bearer: bench.secret, body: { ban_duration: '24h' } })
    expect(await verify('gone@example.com', bench.lastCode())).toMatchObject({
      status: 403,
      body: { code: 'user_banned', message: 'User is banned' },
    })
    expect(await bench.rows('select attempts from auth.one_time_tokens')).toEqual([{ attempts: 0 }])
  })

  test.each([true, false])('a deleted person (softly: %s) is unknown', async (should_soft_delete) => {
    const id = await bench.addUser('gone@example.com')
    await send('gone@example.com')
    const code = bench.lastCode()
    await bench.ask('DELETE', `/admin/users/${id}`, { bearer: bench.secret, body: { should_soft_delete } })
    expect((await verify('gone@example.com', code)).body.code).toBe('otp_expired')
    bench.wait(60)
    expect((await send('gone@example.com')).body.code).toBe('otp_disabled')
  })

  test('a person of the demonstration signs in from this machine and from nowhere else', async () => {
    const demo = 'demo@example.com'
    await bench.addUser(demo, { app_metadata: { demo: true } })
    expect((await send(demo)).body.code).toBe('otp_disabled')
    bench.wait(60)

    const headers = { 'x-test-local': 'yes' }
    await bench.ask('POST', '/otp', { body: { email: demo, create_user: false }, headers })
    expect(bench.mails).toMatchObject([{ to: demo, local: true }])
    expect((await verify(demo, bench.lastCode())).body.code).toBe('user_banned')
    const { status, body } = await bench.ask('POST', '/verify', {
      body: { type: 'email', email: demo, token: bench.lastCode() },
      headers,
    })
    expect(status).toBe(200)

    const refresh = { body: { refresh_token: body.refresh_token } }
    expect((await bench.ask('GET', '/user', { bearer: body.access_token })).body.code).toBe('user_banned')
    expect((await bench.ask('POST', '/token?grant_type=refresh_token', refresh)).body.code).toBe(
      'user_banned',
    )
    expect((await bench.ask('GET', '/user', { bearer: body.access_token, headers })).status).toBe(200)
    expect((await bench.ask('POST', '/token?grant_type=refresh_token', { ...refresh, headers })).status).toBe(
      200,
    )
  })
})
