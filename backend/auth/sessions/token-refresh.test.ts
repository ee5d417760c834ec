import { beforeEach, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const ALREADY_USED = {
  status: 400,
  body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
}
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
let userId: string
let first: string
beforeEach(async () => {
  await fixture.reset()
  userId = await fixture.addUser(EMAIL)
  first = (await fixture.signIn(EMAIL)).refresh_token
})

const refresh = (refresh_token: unknown, from?: string) =>
  fixture.send('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token },
    ...(from === undefined ? {} : { address: from }),
  })

/** Uses a token and returns its successor. */
async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  return body.refresh_token
}

it('returns a session with a new refresh token and a later expiry', async () => {
  fixture.advance(1800)
  const { status, body } = await refresh(first)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expires_at: fixture.start / 1000 + 1800 + 3600,
    refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
    user: { id: userId, email: EMAIL },
  })
  expect(body.refresh_token).not.toBe(first)
  expect((await fixture.send('GET', '/user', { bearer: body.access_token })).status).toBe(200)
})

it('continues a session through many refreshes', async () => {
  let token = first
  for (let hours = 0; hours < 5; hours += 1) {
    fixture.advance(3600)
    token = await next(token)
  }
  expect(await fixture.rows('select from auth.sessions')).toHaveLength(1)
})

it('returns the same successor to a client that lost the response, at any time', async () => {
  const second = await next(first)
  fixture.advance(3600)
  expect(await next(first)).toBe(second)
  expect(await next(second)).not.toBe(first)
})

it("ends the session when a used token's successor is not its unused one", async () => {
  const second = await next(first)
  await next(second)
  // A second use within ten seconds opens another branch, whose token is now the newest.
  const branch = await next(first)
  fixture.advance(11)
  expect(await refresh(second)).toMatchObject(ALREADY_USED)
  expect(await refresh(branch)).toMatchObject(ALREADY_USED)
})

it.each([
  [10, 200],
  [10.001, 400],
])(
  'accepts a token whose successor was used for ten seconds: after %s s it responds with %i',
  async (seconds, status) => {
    await next(await next(first))
    fixture.advance(seconds)
    expect((await refresh(first)).status).toBe(status)
  },
)

it('after reuse of a used token, rejects all tokens of the session for good', async () => {
  const second = await next(first)
  const third = await next(second)
  fixture.advance(11)
  expect(await refresh(first)).toMatchObject(ALREADY_USED)
  for (const token of [third, second, first]) expect(await refresh(token)).toMatchObject(ALREADY_USED)
  fixture.advance(3600)
  expect(await refresh(third)).toMatchObject(ALREADY_USED)
  expect(await fixture.rows('select from auth.sessions where tokens_revoked_at is not null')).toHaveLength(1)
})

it("reuse of a used token does not affect the user's other sessions", async () => {
  fixture.advance(60)
  const other = (await fixture.signIn(EMAIL)).refresh_token
  await next(await next(first))
  fixture.advance(11)
  expect(await refresh(first)).toMatchObject(ALREADY_USED)
  await next(other)
})

it.each(['', 'short', 'ABCDEFGHIJKL', "aaaaaaaaaaa'", 'aaaaaaaaaaaaa', null, undefined])(
  'rejects the malformed token %j',
  async (token) => {
    expect(await refresh(token)).toMatchObject(
      failure(400, 'validation_failed', 'Refresh token is not valid'),
    )
  },
)

it('rejects a banned user, who continues after the ban', async () => {
  const bans = (ban_duration: string) => fixture.admin('PUT', `/users/${userId}`, { ban_duration })
  await bans('24h')
  expect(await refresh(first)).toMatchObject(failure(400, 'user_banned'))
  await bans('none')
  await next(first)
})

it.each([true, false])('rejects a deleted user (softly: %s)', async (should_soft_delete) => {
  await fixture.admin('DELETE', `/users/${userId}`, { should_soft_delete })
  expect((await refresh(first)).body.code).toBe('refresh_token_not_found')
})

it('puts changed metadata into the next access token', async () => {
  await fixture.admin('PUT', `/users/${userId}`, { app_metadata: { team: 'press' } })
  const { body } = await refresh(first)
  const claims = JSON.parse(atob(body.access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'], team: 'press' })
  expect(claims.amr).toEqual([{ method: 'otp', timestamp: fixture.start / 1000 }])
})

it('allows a client address 150 concurrent refreshes', async () => {
  for (let times = 0; times < 150; times += 1) {
    expect((await refresh('aaaaaaaaaaaa', '203.0.113.7')).body.code).toBe('refresh_token_not_found')
  }
  expect((await refresh('aaaaaaaaaaaa', '203.0.113.7')).body.code).toBe('over_request_rate_limit')
})

it.each([
  ['password', 400, 'validation_failed', 'missing email or phone'],
  ['id_token', 400, 'provider_disabled', 'Unsupported provider: provider is not enabled'],
  ['web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  ['other', 400, 'invalid_credentials', 'unsupported_grant_type'],
])('rejects the grant type %s', async (grant, status, code, message) => {
  expect(await fixture.post(`/token?grant_type=${grant}`, {})).toMatchObject(failure(status, code, message))
})
