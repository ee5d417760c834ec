import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthFixture, failure, openAuthFixture } from '../auth.fixture.ts'
import { AUTH_EMAILS, FAILED_ATTEMPTS_EMAIL } from '../email/auth-emails.ts'
import { s256 } from '../protocol/code-challenge.ts'

const EMAIL = 'ada@example.com'
let fixture: AuthFixture
let userId: string

beforeAll(async () => {
  // Template with a link, as a project might define it.
  const link = { subject: 'Sign in', html: '<a href="{{ .ConfirmationURL }}">{{ .Token }}</a>' }
  const names = [...Object.values(AUTH_EMAILS).map(({ template }) => template), FAILED_ATTEMPTS_EMAIL]
  const templates = Object.fromEntries(names.map((name) => [name, link]))
  fixture = await openAuthFixture({ templates, auth: { passwords: true } })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  userId = await fixture.addUser(EMAIL)
})

async function generate(more: object = {}) {
  const { body } = await fixture.admin('POST', '/generate_link', { type: 'magiclink', email: EMAIL, ...more })
  return body
}

const redeem = (token_hash: string, type = 'email', from?: string) =>
  fixture.send('POST', '/verify', { body: { type, token_hash }, ...(from && { address: from }) })

/** Follows a link and returns the URL it redirects to. */
async function follow(link: string): Promise<URL> {
  const { pathname, search } = new URL(link)
  const response = await fixture.app.request(
    `https://www.example.com${pathname.replace('/auth/v1', '')}${search}`,
  )
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return new URL(response.headers.get('location')!)
}

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('generated link', () => {
  it.each(['email', 'magiclink'])('token hash opens one session, as type %s', async (type) => {
    const { hashed_token } = await generate()
    expect(await redeem(hashed_token, type)).toMatchObject({ status: 200, body: { user: { id: userId } } })
    expect(await redeem(hashed_token, type)).toMatchObject(
      failure(403, 'otp_expired', 'Email link is invalid or has expired'),
    )
  })

  it('opens one session for concurrent requests', async () => {
    const { hashed_token } = await generate()
    const responses = await Promise.all(
      ['203.0.113.1', '203.0.113.2'].map((from) => redeem(hashed_token, 'email', from)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('code works like an emailed one', async () => {
    const { email_otp } = await generate()
    const { status } = await fixture.post('/verify', { type: 'magiclink', email: EMAIL, token: email_otp })
    expect(status).toBe(200)
  })

  it('is independent of emailed codes and other links', async () => {
    const earlier = await generate()
    fixture.advance(1)
    await fixture.requestCode(EMAIL)
    const code = fixture.lastCode()
    fixture.advance(1)
    const later = await generate()
    expect((await redeem(earlier.hashed_token)).status).toBe(200)
    expect((await redeem(later.hashed_token)).status).toBe(200)
    const { status } = await fixture.verifyCode(EMAIL, code)
    expect(status).toBe(200)
  })

  it('starts no cooldown for emails', async () => {
    await generate()
    expect((await fixture.requestCode(EMAIL)).status).toBe(200)
  })

  it('is not invalidated by wrong codes', async () => {
    const { hashed_token } = await generate()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await fixture.verifyCode(EMAIL, 'wrong')
    }
    expect((await redeem(hashed_token)).status).toBe(200)
  })

  it('is valid for ten minutes', async () => {
    const { hashed_token } = await generate()
    fixture.advance(600)
    expect((await redeem(hashed_token)).status).toBe(403)
  })

  it('is rejected for a banned user', async () => {
    const { hashed_token, action_link } = await generate()
    await fixture.admin('PUT', `/users/${userId}`, { ban_duration: '1h' })
    expect((await redeem(hashed_token)).body.code).toBe('user_banned')
    expect(fragment(await follow(action_link))).toMatchObject({ error_code: 'user_banned' })
  })

  it.each([
    [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@example.com', new_email: EMAIL }, 404, 'user_not_found'],
    [{ type: 'signup', email: EMAIL }, 422, 'email_exists'],
    [{ type: 'signup', email: 'new@example.com' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'new@example.com', password: 'short' }, 422, 'weak_password'],
    [{ type: 'invite', email: EMAIL }, 422, 'email_exists'],
    [{ type: 'email_change_new', email: EMAIL, new_email: EMAIL }, 422, 'email_exists'],
    [{ type: 'email_change_new', email: EMAIL }, 400, 'validation_failed'],
    [{ type: 'sms', email: EMAIL }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
  ])('is not created for %j', async (body, status, code) => {
    expect(await fixture.admin('POST', '/generate_link', body)).toMatchObject(failure(status, code))
  })
})

describe('following a link', () => {
  it.each(['https://attacker.example.net/', 'javascript:alert(1)', '//attacker.example.net', 'nonsense'])(
    'never redirects to %s',
    async (redirect_to) => {
      const { action_link } = await generate({ redirect_to })
      expect((await follow(action_link)).origin).toBe('https://www.example.com')
      const changed = new URL(action_link)
      changed.searchParams.set('redirect_to', redirect_to)
      expect((await follow(changed.href)).origin).toBe('https://www.example.com')
    },
  )

  it('a second time redirects to the website with an error', async () => {
    const { action_link } = await generate()
    await follow(action_link)
    const target = await follow(action_link)
    expect(fragment(target)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
    // Clients without a code challenge read the fragment only.
    expect(target.search).toBe('')
  })

  it.each(['/verify', '/verify?type=email', '/verify?token=x'])('responds to %s with 400', async (path) => {
    expect((await fixture.send('GET', path)).body.code).toBe('validation_failed')
  })
})

describe('link for a client with a code challenge', () => {
  const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0123456789'

  async function mailLink(method: string): Promise<string> {
    const code_challenge = method === 'plain' ? VERIFIER : await s256(VERIFIER)
    await fixture.post('/otp?redirect_to=https://portal.example.com/back', {
      email: EMAIL,
      create_user: false,
      code_challenge,
      code_challenge_method: method,
    })
    return /href="([^"]+)"/.exec(fixture.emails.at(-1)!.html)![1]!.replaceAll('&amp;', '&')
  }

  const exchange = (auth_code: string, code_verifier: string) =>
    fixture.post('/token?grant_type=pkce', { auth_code, code_verifier })

  it.each(['s256', 'S256', 'plain'])(
    '%s: exchanges the code of its redirect and the verifier for one session',
    async (method) => {
      const url = await follow(await mailLink(method))
      expect(url.origin + url.pathname).toBe('https://portal.example.com/back')
      expect(url.hash).toBe('')
      const code = url.searchParams.get('code')!
      expect(await exchange(code, VERIFIER)).toMatchObject({ status: 200, body: { user: { id: userId } } })
      expect(await exchange(code, VERIFIER)).toMatchObject(
        failure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
      )
    },
  )

  it('requires its verifier', async () => {
    const code = (await follow(await mailLink('s256'))).searchParams.get('code')!
    expect(await exchange(code, 'another')).toMatchObject(
      failure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
    )
  })

  it('must be exchanged within five minutes', async () => {
    const code = (await follow(await mailLink('s256'))).searchParams.get('code')!
    fixture.advance(300)
    expect(await exchange(code, VERIFIER)).toMatchObject(
      failure(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
    )
  })

  it('is not exchanged for a banned user', async () => {
    const code = (await follow(await mailLink('s256'))).searchParams.get('code')!
    await fixture.admin('PUT', `/users/${userId}`, { ban_duration: '1h' })
    expect((await exchange(code, VERIFIER)).body.code).toBe('user_banned')
  })

  it('is used up when the code in the same email opens a session', async () => {
    const link = await mailLink('s256')
    const { status } = await fixture.verifyCode(EMAIL, fixture.lastCode())
    expect(status).toBe(200)
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired')
  })

  it('is superseded by a later email', async () => {
    const link = await mailLink('s256')
    fixture.advance(60)
    await mailLink('s256')
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired')
  })

  it.each([
    ['', VERIFIER],
    ['code', ''],
  ])('rejects the code "%s" with the verifier "%s"', async (code, verifier) => {
    expect(await exchange(code, verifier)).toMatchObject(
      failure(
        400,
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      ),
    )
  })
})
