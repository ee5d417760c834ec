import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
let userId: string
let bearer: string
beforeEach(async () => {
  await fixture.reset()
  userId = await fixture.addUser(EMAIL, { user_metadata: { name: 'Ada', team: 'press' } })
  bearer = (await fixture.signIn(EMAIL)).access_token
})

const readUser = (token: string) => fixture.send('GET', '/user', { bearer: token })

describe('GET /user', () => {
  it('returns the user from the database', async () => {
    const { status, body } = await readUser(bearer)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: EMAIL,
      phone: '',
      email_confirmed_at: '2026-03-02T09:30:00.000Z',
      confirmed_at: '2026-03-02T09:30:00.000Z',
      last_sign_in_at: '2026-03-02T09:30:00.000Z',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', team: 'press' },
      identities: [
        {
          identity_id: expect.any(String),
          id: userId,
          user_id: userId,
          identity_data: { sub: userId, email: EMAIL, email_verified: true, phone_verified: false },
          provider: 'email',
          created_at: '2026-03-02T09:30:00.000Z',
          updated_at: '2026-03-02T09:30:00.000Z',
          email: EMAIL,
        },
      ],
      created_at: '2026-03-02T09:30:00.000Z',
      updated_at: '2026-03-02T09:30:00.000Z',
      is_anonymous: false,
    })
  })

  it('requires a bearer token', async () => {
    const response = await fixture.app.request('https://www.example.com/user')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  it('rejects a token after an hour and 30 seconds of clock skew', async () => {
    fixture.advance(3629)
    expect((await readUser(bearer)).status).toBe(200)
    fixture.advance(1)
    expect(await readUser(bearer)).toMatchObject(
      failure(
        403,
        'bad_jwt',
        'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
      ),
    )
  })

  it('rejects a user who was deleted or banned meanwhile', async () => {
    await fixture.admin('PUT', `/users/${userId}`, { ban_duration: '1h' })
    expect(await readUser(bearer)).toMatchObject(failure(403, 'user_banned'))
    await fixture.send('DELETE', `/admin/users/${userId}`, { bearer: fixture.secret })
    expect(await readUser(bearer)).toMatchObject(failure(403, 'user_not_found'))
  })
})

describe('PUT /user', () => {
  const change = (body: unknown) => fixture.send('PUT', '/user', { bearer, body })

  it('merges metadata; null removes a key', async () => {
    const { status, body } = await change({ data: { name: 'Ada B.', team: null, theme: { dark: true } } })
    expect(status).toBe(200)
    expect(body.user_metadata).toEqual({ name: 'Ada B.', theme: { dark: true } })
    expect((await readUser(bearer)).body.user_metadata).toEqual({ name: 'Ada B.', theme: { dark: true } })
  })

  it('with the same address changes nothing', async () => {
    expect(await change({ email: 'ADA@example.com' })).toMatchObject({ status: 200, body: { email: EMAIL } })
  })

  it('works for a user whose metadata is already too large', async () => {
    await fixture.rows(
      `update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('x', 9000))`,
    )
    expect((await change({ password: 'correct horse battery' })).status).toBe(200)
    expect((await change({ data: { name: 'Ben' } })).body.message).toMatch(/^Metadata must not exceed/)
  })

  it.each([
    [{ app_metadata: { demo: false } }, 403, 'not_admin'],
    [{ password: 'fourteen chars' }, 422, 'weak_password'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ password: '' }, 422, 'weak_password'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ phone: '01632960001' }, 400, 'phone_provider_disabled'],
    [{ data: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) }, 400, 'validation_failed'],
    [`{"data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`, 400, 'validation_failed'],
    [{ data: { name: 'Ben', x: 'x'.repeat(8000) } }, 400, 'validation_failed'],
    [{ data: 'text' }, 400, 'validation_failed'],
    [{ data: { name: 'a\u0000b' } }, 400, 'validation_failed'],
    [{ data: { name: '\ud800' } }, 400, 'validation_failed'],
    ['{"data":', 400, 'bad_json'],
    [`{"data":{"x":"${'x'.repeat(1_000_000)}"}}`, 413, 'request_entity_too_large'],
  ])('rejects %.60j', async (body, status, code) => {
    expect(await change(body)).toMatchObject(failure(status, code))
    expect((await readUser(bearer)).body).toMatchObject({ email: EMAIL, user_metadata: { name: 'Ada' } })
  })
})
