/** How sessions end by themselves, and what is left of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthBench, openAuthBench } from './auth.fixture.ts'

const EMAIL = 'ada@example.com'
const DAY = 24 * 3600
let bench: AuthBench

beforeAll(async () => {
  bench = await openAuthBench({ auth: { sessionInactivity: 7 * DAY, sessionTimebox: 30 * DAY } })
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.addUser(EMAIL)
})

const refresh = (refresh_token: string) =>
  bench.ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
/** Another person's request for a code: the moment at which the house is kept. */
const keepHouse = () =>
  bench.ask('POST', '/otp', { body: { email: 'other@example.com', create_user: false } })
const sessions = async () => (await bench.rows('select from auth.sessions')).length
const tokens = async () => (await bench.rows('select from auth.refresh_tokens')).length

describe('a session', () => {
  test.each([
    [7 * DAY - 1, 200, undefined],
    [7 * DAY, 400, 'Invalid Refresh Token: Session Expired (Inactivity)'],
  ])('not refreshed for %i seconds answers %i', async (seconds, status, message) => {
    const { refresh_token } = await bench.signIn(EMAIL)
    bench.wait(seconds)
    const answer = await refresh(refresh_token)
    expect(answer.status).toBe(status)
    if (message) expect(answer.body).toEqual({ code: 'session_expired', message })
  })

  test('that is refreshed again and again ends at its absolute limit', async () => {
    let { refresh_token } = await bench.signIn(EMAIL)
    for (let days = 0; days < 29; days += 1) {
      bench.wait(DAY)
      const answer = await refresh(refresh_token)
      expect(answer.status).toBe(200)
      refresh_token = answer.body.refresh_token
    }
    bench.wait(DAY)
    expect(await refresh(refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
    })
  })

  test('that nobody ends is removed once it is over, and not before', async () => {
    await bench.signIn(EMAIL)
    bench.wait(7 * DAY - 1)
    await keepHouse()
    expect(await sessions()).toBe(1)
    bench.wait(60)
    await keepHouse()
    expect(await sessions()).toBe(0)
    expect(await tokens()).toBe(0)
  })
})

describe('spent refresh tokens', () => {
  test('are removed after a month, and the session goes on', async () => {
    const bare = await openAuthBench()
    try {
      await bare.addUser(EMAIL)
      const next = async (token: string) =>
        (await bare.ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })).body
          .refresh_token
      const first = (await bare.signIn(EMAIL)).refresh_token
      const second = await next(first)
      const third = await next(second)
      const count = async () => (await bare.rows('select from auth.refresh_tokens')).length
      expect(await count()).toBe(3)

      bare.wait(31 * DAY)
      await bare.ask('POST', '/otp', { body: { email: 'other@example.com', create_user: false } })
      // The one before the unused one stays, for a client that lost the last answer.
      expect(await count()).toBe(2)
      expect(await next(second)).toBe(third)
      expect(await next(third)).toMatch(/^[a-z0-9]{12}$/)
    } finally {
      await bare.close()
    }
  })
})

test('sessions that are not configured end after half a year without use', async () => {
  const bare = await openAuthBench()
  try {
    await bare.addUser(EMAIL)
    const { refresh_token } = await bare.signIn(EMAIL)
    const answer = async () =>
      (await bare.ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })).status
    bare.wait(179 * DAY)
    expect(await answer()).toBe(200)
    bare.wait(180 * DAY)
    expect(await answer()).toBe(400)
  } finally {
    await bare.close()
  }
})
