import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const ID = '6f1c2b9e-0d4b-4b6e-9a53-0f7e0c1d2a3b'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
beforeEach(() => fixture.reset())

const admin = (method: string, path: string, body?: unknown) =>
  fixture.send(method, `/admin/users${path}`, { bearer: fixture.secret, body })

describe('adding a user', () => {
  it.each([
    [{}, 400, 'Cannot create a user without either an email or phone'],
    [{ email: 'nonsense' }, 400, 'Unable to validate email address: invalid format'],
    [{ email: 'a@example.com', password: 'x'.repeat(73) }, 400, /longer than 72 characters/],
    [
      { email: 'a@example.com', password: 'a', password_hash: 'b' },
      400,
      /^Only a password or a password hash/,
    ],
    [{ email: 'a@example.com', password_hash: '$2b$10$abc' }, 400, /^Only Argon2id and Argon2i hashes/],
    [{ email: 'a@example.com', id: '00000000-0000-0000-0000-000000000000' }, 400, 'ID cannot be a nil uuid'],
    [{ email: 'a@example.com', user_metadata: { x: 'x'.repeat(8000) } }, 400, /^Metadata must not exceed/],
    [{ email: 'j\u212Aane@example.com' }, 400, 'Unable to validate email address: invalid format'],
    [{ email: 'zoë@bücher.example' }, 400, 'Unable to validate email address: invalid format'],
    [{ email: `${'a'.repeat(256)}@example.com` }, 400, 'An email address is too long'],
    [{ email: 'a\u0000@example.com' }, 400, 'Unable to validate email address: invalid format'],
    [{ email: 'a@example.com', phone: '01632960001' }, 422, 'Phone numbers are not supported'],
    [{ email: 'a@example.com', role: 'service_role' }, 422, /role of a user is always/],
    [{ email: 'a@example.com', id: "' or true" }, 400, 'ID must conform to the uuid v4 format'],
    [{ email: 'a@example.com', ban_duration: 'a while' }, 400, /^invalid format for ban duration/],
    [{ email: 'a@example.com', ban_duration: '1h nonsense' }, 400, /^invalid format for ban duration/],
    [{ email: 'a@example.com', ban_duration: '99999999h' }, 400, /^invalid format for ban duration/],
    [{ email: 'a@example.com', app_metadata: [] }, 400, /app_metadata/],
  ])('rejects %j', async (body, status, message) => {
    const response = await admin('POST', '', body)
    expect(response.status).toBe(status)
    expect(response.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })

  it.each([
    ['24h', '2026-03-03T09:30:00.000Z'],
    ['1h30m', '2026-03-02T11:00:00.000Z'],
    ['0.5s', '2026-03-02T09:30:00.500Z'],
    ['876000h', '2126-02-06T09:30:00.000Z'],
    ['none', undefined],
    ['0', undefined],
  ])('a ban for %s ends at %s', async (ban_duration, end) => {
    const { body } = await admin('POST', '', { email: 'ada@example.com', ban_duration })
    expect(body.banned_until).toBe(end)
  })
})

describe('listing users', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await fixture.addUser(`${name}@example.com`)
      fixture.advance(1)
    }
  })

  const emails = (body: { users: { email: string }[] }) => body.users.map(({ email }) => email[0]).join('')

  it('returns the newest first, all on one page', async () => {
    const { body, headers } = await admin('GET', '')
    expect(body.aud).toBe('authenticated')
    expect(emails(body)).toBe('edcba')
    expect(headers.get('x-total-count')).toBe('5')
    expect(headers.get('link')).toBe('</admin/users?page=1&per_page=50>; rel="last"')
  })

  it('names the next and the last page', async () => {
    const { body, headers } = await admin('GET', '?page=2&per_page=2')
    expect(emails(body)).toBe('cb')
    expect(headers.get('link')).toBe(
      '</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    )
  })

  it('is empty after the last page', async () => {
    const { status, body } = await admin('GET', '?page=9&per_page=2')
    expect(status).toBe(200)
    expect(body.users).toEqual([])
  })

  it.each(['page=0', 'page=x', 'per_page=-1', 'page=1;drop', 'page=99999999999999999999'])(
    'rejects ?%s',
    async (query) => {
      expect(await admin('GET', `?${query}`)).toMatchObject(failure(400, 'validation_failed'))
    },
  )
})

describe('user', () => {
  let id: string
  beforeEach(async () => {
    id = await fixture.addUser('ada@example.com', {
      user_metadata: { name: 'Ada' },
      app_metadata: { team: 'press' },
    })
  })

  it('changes only the given fields', async () => {
    fixture.advance(5)
    const { body } = await admin('PUT', `/${id}`, {
      email: 'Ada.B@example.com',
      app_metadata: { team: null, site: 2 },
    })
    expect(body).toMatchObject({
      email: 'ada.b@example.com',
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], site: 2 },
      identities: [{ email: 'ada.b@example.com', identity_data: { email: 'ada.b@example.com' } }],
      updated_at: '2026-03-02T09:30:05.000Z',
    })
    expect(body.app_metadata).not.toHaveProperty('team')
  })

  it('stays banned through other changes, until "none"', async () => {
    await admin('PUT', `/${id}`, { ban_duration: '1h' })
    const updated = await admin('PUT', `/${id}`, { user_metadata: { name: 'A.' } })
    expect(updated.body.banned_until).toBe('2026-03-02T10:30:00.000Z')
    const lifted = await admin('PUT', `/${id}`, { ban_duration: 'none' })
    expect(lifted.body.banned_until).toBeUndefined()
  })

  it("cannot take another user's address", async () => {
    await fixture.addUser('ben@example.com')
    expect((await admin('PUT', `/${id}`, { email: 'ben@example.com' })).body.code).toBe('email_exists')
    const [row] = await fixture.rows('select email from auth.identities where user_id = $1', [id])
    expect(row).toEqual({ email: 'ada@example.com' })
  })

  it('is deleted with dependent rows', async () => {
    await fixture.signIn('ada@example.com')
    expect((await admin('DELETE', `/${id}`)).body).toEqual({})
    for (const table of ['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens']) {
      expect(await fixture.rows(`select from auth.${table}`), table).toHaveLength(0)
    }
    expect((await admin('DELETE', `/${id}`)).status).toBe(404)
  })

  it('softly deleted keeps a row without address and data, and frees the address', async () => {
    const { access_token } = await fixture.signIn('ada@example.com')
    await admin('DELETE', `/${id}`, { should_soft_delete: true })
    const { body } = await admin('GET', `/${id}`)
    expect(body).toMatchObject({ id, email: '', user_metadata: {}, deleted_at: '2026-03-02T09:30:00.000Z' })
    expect((await fixture.send('GET', '/user', { bearer: access_token })).body.code).toBe('user_not_found')
    expect(await fixture.addUser('ada@example.com')).not.toBe(id)
  })

  it.each(['GET', 'PUT', 'DELETE'])('%s of an unknown user responds with 404', async (method) => {
    const body = method === 'PUT' ? {} : undefined
    expect(await admin(method, `/${ID}`, body)).toMatchObject(
      failure(404, 'user_not_found', 'User not found'),
    )
    expect(await admin(method, "/x'--", body)).toMatchObject(
      failure(404, 'validation_failed', 'user_id must be an UUID'),
    )
  })
})
