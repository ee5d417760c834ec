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

describe('POST /otp', () => {
  it('emails a six-digit code to an existing user', async () => {
    const { status, body } = await send(EMAIL)
    expect(status).toBe(200)
    expect(body).toEqual({})
    expect(fixture.emails).toHaveLength(1)
    expect(fixture.emails[0]).toMatchObject({
      to: EMAIL,
      local: false,
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringContaining('2 March 2026 at 9:30 am (UK time)'),
    })
  })

  it('finds the user regardless of upper and lower case', async () => {
    expect((await send('ADA@Example.com')).status).toBe(200)
    expect(fixture.emails[0]!.to).toBe(EMAIL)
    expect((await verify('Ada@EXAMPLE.com', fixture.lastCode())).status).toBe(200)
  })

  it.each([
    [{}, 'One of email or phone must be set'],
    [{ email: '' }, 'One of email or phone must be set'],
    [{ email: EMAIL, phone: '01632960001' }, 'Only an email address or phone number should be provided'],
    [{ email: 'not an address' }, 'Unable to validate email address: invalid format'],
    [{ email: `a@example.com' or '1'='1` }, 'Unable to validate email address: invalid format'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'An email address is too long'],
    [{ email: EMAIL, code_challenge: 'x' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [
      { email: EMAIL, code_challenge: 'x', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('rejects %j', async (body, message) => {
    expect(await fixture.post('/otp', body)).toMatchObject(failure(400, 'validation_failed', message))
    expect(fixture.emails).toHaveLength(0)
  })

  it('accepts an apostrophe in an email address', async () => {
    await fixture.addUser("o'neill+'--@example.com")
    expect((await send("o'neill+'--@example.com")).status).toBe(200)
    expect((await verify("o'neill+'--@example.com", fixture.lastCode())).status).toBe(200)
  })

  it('rejects a second code within 60 seconds with the whole seconds left', async () => {
    await send(EMAIL)
    fixture.advance(14.2)
    expect(await send(EMAIL)).toMatchObject(
      failure(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 46 seconds.',
      ),
    )
    fixture.advance(45.8)
    expect((await send(EMAIL)).status).toBe(200)
    expect(fixture.emails).toHaveLength(2)
  })

  it('after five unused emails, sends one every ten minutes, whose code works until then', async () => {
    const minutes = async (count: number, network: number) => {
      const responses: number[] = []
      for (let minute = 0; minute < count; minute += 1) {
        const from = `203.0.${network}.${minute}`
        const body = { email: EMAIL, create_user: false }
        responses.push((await fixture.send('POST', '/otp', { body, address: from })).status)
        fixture.advance(60)
      }
      return responses.filter((status) => status === 200).length
    }
    expect(await minutes(14, 1)).toBe(5)
    expect(await minutes(125, 2)).toBe(13)
    expect(await send(EMAIL)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/only request this after \d{2,3} seconds/) },
    })
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(200)
  })

  it('sends a code every minute to a user who uses them', async () => {
    for (let times = 0; times < 8; times += 1) {
      await fixture.signIn(EMAIL)
      fixture.advance(60)
    }
    expect(fixture.emails).toHaveLength(8)
  })

  it('signing in does not shorten the 60 seconds', async () => {
    await fixture.signIn(EMAIL)
    fixture.advance(1)
    expect((await send(EMAIL)).body.code).toBe('over_email_send_rate_limit')
  })

  it('sends one email for concurrent requests of several clients', async () => {
    const responses = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) =>
        fixture.send('POST', '/otp', { body: { email: EMAIL, create_user: false }, address: from }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(fixture.emails).toHaveLength(1)
  })

  it('reports an email that cannot be sent and starts no cooldown', async () => {
    await send(EMAIL)
    const firstCode = fixture.lastCode()
    fixture.advance(60)
    fixture.failEmailsWith(new Error('connection refused'))
    expect(await send(EMAIL)).toMatchObject(
      failure(500, 'unexpected_failure', 'Error sending magic link email'),
    )
    expect(fixture.logged).toMatchObject([{ err: { message: 'connection refused' } }])

    fixture.failEmailsWith(undefined)
    expect((await send(EMAIL)).status).toBe(200)
    expect((await verify(EMAIL, firstCode)).status).toBe(403)
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(200)
  })

  it('keeps the earlier code valid when an email cannot be sent', async () => {
    await send(EMAIL)
    fixture.advance(60)
    fixture.failEmailsWith(new Error('connection refused'))
    await send(EMAIL)
    expect((await verify(EMAIL, fixture.lastCode())).status).toBe(200)
  })

  it('allows 30 requests per client address, then one in ten seconds; others are not affected', async () => {
    const from = '203.0.113.7'
    const requestCode = (address: string) =>
      fixture.send('POST', '/otp', {
        body: { email: 'nobody@example.com', create_user: false },
        address: address,
      })
    for (let times = 0; times < 30; times += 1) expect((await requestCode(from)).status).toBe(422)
    expect(await requestCode(from)).toMatchObject(
      failure(429, 'over_request_rate_limit', 'Request rate limit reached'),
    )
    expect((await requestCode('203.0.113.8')).status).toBe(422)
    fixture.advance(10)
    expect((await requestCode(from)).status).toBe(422)
    expect((await requestCode(from)).status).toBe(429)
  })

  it.each([
    ["the secret key's holder", true],
    ['the website itself', false],
  ])('%s is not limited by client address', async (_, bearer) => {
    for (let times = 0; times < 40; times += 1) {
      const response = await fixture.send('POST', '/otp', {
        body: { email: 'nobody@example.com', create_user: false },
        ...(bearer ? { bearer: fixture.secret, address: '203.0.113.9' } : { isOwn: true }),
      })
      expect(response.status).toBe(422)
    }
  })

  it('stores no code, token, unknown address or client address in plain text', async () => {
    await send('nobody@example.com')
    await send(EMAIL)
    const session = await fixture.signIn(EMAIL)
    const [dump] = await fixture.rows(
      `select concat((select jsonb_agg(t) from auth.one_time_tokens as t), (select jsonb_agg(t) from auth.rate_limits as t),
        (select jsonb_agg(t) from auth.refresh_tokens as t), (select jsonb_agg(t) from auth.sessions as t)) as all_rows`,
    )
    expect(dump!.all_rows).toContain(session.user.id)
    for (const secret of [fixture.lastCode(), 'nobody@example.com', '198.51.100', session.refresh_token]) {
      expect(dump!.all_rows).not.toContain(`"${secret}`)
    }
  })

  it('deletes expired rows', async () => {
    await send(EMAIL)
    fixture.advance(25 * 3600 + 1)
    await send(EMAIL)
    expect(await fixture.rows('select from auth.one_time_tokens')).toHaveLength(1)
    expect(await fixture.rows('select from auth.rate_limits')).toHaveLength(1)
  })
})
