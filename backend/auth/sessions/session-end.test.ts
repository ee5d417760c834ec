import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const DAY = 24 * 3600
const fixture = opened(() =>
  openAuthFixture({ auth: { sessionInactivity: 7 * DAY, sessionTimebox: 30 * DAY } }),
)
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(EMAIL)
})

const refresh = (refresh_token: string) => fixture.refresh(refresh_token)
/** Another user's request for a code deletes expired rows. */
const deleteExpiredRows = () => fixture.requestCode('other@example.com')
const sessions = async () => (await fixture.rows('select from auth.sessions')).length
const tokens = async () => (await fixture.rows('select from auth.refresh_tokens')).length

describe('session', () => {
  it.each([
    [7 * DAY - 1, 200, undefined],
    [7 * DAY, 400, 'Invalid Refresh Token: Session Expired (Inactivity)'],
  ])('not refreshed for %i seconds responds with %i', async (seconds, status, message) => {
    const { refresh_token } = await fixture.signIn(EMAIL)
    fixture.advance(seconds)
    const response = await refresh(refresh_token)
    expect(response.status).toBe(status)
    if (message) expect(response.body).toEqual({ code: 'session_expired', message })
  })

  it('ends at its maximum age despite refreshes', async () => {
    let { refresh_token } = await fixture.signIn(EMAIL)
    for (let days = 0; days < 29; days += 1) {
      fixture.advance(DAY)
      const response = await refresh(refresh_token)
      expect(response.status).toBe(200)
      refresh_token = response.body.refresh_token
    }
    fixture.advance(DAY)
    expect(await refresh(refresh_token)).toMatchObject(
      failure(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
    )
  })

  it('is deleted once it has ended', async () => {
    await fixture.signIn(EMAIL)
    fixture.advance(7 * DAY - 1)
    await deleteExpiredRows()
    expect(await sessions()).toBe(1)
    fixture.advance(60)
    await deleteExpiredRows()
    expect(await sessions()).toBe(0)
    expect(await tokens()).toBe(0)
  })
})

describe('used refresh tokens', () => {
  it('are deleted after a month; the session continues', async () => {
    const bare = await openAuthFixture({ auth: { sessionInactivity: 60 * DAY, sessionTimebox: 90 * DAY } })
    try {
      await bare.addUser(EMAIL)
      const next = async (token: string) => (await bare.refresh(token)).body.refresh_token
      const first = (await bare.signIn(EMAIL)).refresh_token
      const second = await next(first)
      const third = await next(second)
      const count = async () => (await bare.rows('select from auth.refresh_tokens')).length
      expect(await count()).toBe(3)

      bare.advance(31 * DAY)
      await bare.requestCode('other@example.com')
      // The one before the unused one stays, for a client that lost the last response.
      expect(await count()).toBe(2)
      expect(await next(second)).toBe(third)
      expect(await next(third)).toMatch(/^[a-z0-9]{12}$/)
    } finally {
      await bare.close()
    }
  })
})

it('by default, sessions end after 12 hours without use and after 30 days', async () => {
  const bare = await openAuthFixture()
  try {
    await bare.addUser(EMAIL)
    let token = (await bare.signIn(EMAIL)).refresh_token
    let last = { status: 0, expires_at: 0 }
    const refresh = async () => {
      const { status, body } = await bare.refresh(token)
      token = body.refresh_token ?? token
      last = { status, expires_at: body.expires_at ?? last.expires_at }
      return status
    }
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      bare.advance(11 * 3600)
      expect(await refresh()).toBe(200)
    }
    // The last access token expires with its session.
    expect(last.expires_at).toBeLessThanOrEqual((bare.start + 30 * DAY * 1000) / 1000)
    bare.advance(11 * 3600)
    expect(await refresh()).toBe(400)

    token = (await bare.signIn(EMAIL)).refresh_token
    bare.advance(12 * 3600)
    expect(await refresh()).toBe(400)
  } finally {
    await bare.close()
  }
})

describe('sign-out', () => {
  let userId: string
  let bearer: string
  let second: string
  let others: string

  beforeEach(async () => {
    userId = await fixture.addUser('cy@example.com')
    bearer = (await fixture.signIn('cy@example.com')).access_token
    fixture.advance(60)
    second = (await fixture.signIn('cy@example.com')).access_token
    await fixture.addUser('ben@example.com')
    others = (await fixture.signIn('ben@example.com')).access_token
  })

  const readUser = (token: string) => fixture.send('GET', '/user', { bearer: token })

  it.each([
    ['', false, false],
    ['?scope=global', false, false],
    ['?scope=local', false, true],
    ['?scope=others', true, false],
  ])('with "%s" keeps the current session: %s, the other one: %s', async (query, own, other) => {
    const response = await fixture.send('POST', `/logout${query}`, { bearer })
    expect(response).toMatchObject({ status: 204, body: null })
    for (const [token, stays] of [
      [bearer, own],
      [second, other],
      [others, true],
    ] as const) {
      const { status, body } = await readUser(token)
      if (stays) expect(status).toBe(200)
      else
        expect(body).toEqual({
          code: 'session_not_found',
          message: 'Session from session_id claim in JWT does not exist',
        })
    }
  })

  it('works for a banned user', async () => {
    await fixture.admin('PUT', `/users/${userId}`, { ban_duration: '1h' })
    expect((await fixture.send('POST', '/logout', { bearer })).status).toBe(204)
  })
})
