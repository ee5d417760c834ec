/** Known devices as in docs/decisions/0021. Each client has a separate network and no cookie unless stated. */
import { describe, expect, it } from 'vitest'
import { failure } from '../auth.fixture.ts'
import {
  DEVICE_ATTEMPTS_PER_DAY,
  DEVICE_ATTEMPTS_PER_YEAR,
  FREE_ATTEMPTS,
  OVERRIDE_ATTEMPTS,
} from './attempt-limits.ts'
import {
  cookieOf,
  DAY,
  exhaustAttempts,
  fixture,
  HOME,
  linkIn,
  MAX_UNKNOWN_DEVICE_ATTEMPTS,
  newNetwork,
  OWNER,
  openAttemptFixture,
  requestNewCode,
  signInAt,
  signInByOverride,
  verify,
  verifyStatus,
  warnings,
  wrongCode,
} from './attempts.fixture.ts'
import { ATTEMPTS_PER_CODE } from './one-time-token.ts'

openAttemptFixture()

describe('known device', () => {
  it('signs in regardless of other attempts, even if those invalidated its code', async () => {
    const cookie = await signInAt()
    await exhaustAttempts(FREE_ATTEMPTS - ATTEMPTS_PER_CODE)
    const code = await requestNewCode(HOME)
    for (let attempt = 0; attempt < ATTEMPTS_PER_CODE; attempt += 1)
      expect(await verifyStatus(newNetwork(), wrongCode(code))).toBe(403)
    expect(await verifyStatus(newNetwork(), code)).toBe(429)
    expect(await verifyStatus(newNetwork(), code, cookie)).toBe(200)
  })

  it('gets a new cookie with every sign-in; the old one becomes invalid', async () => {
    const first = await signInAt()
    const second = await signInAt(HOME, first)
    expect(second).not.toBe(first)
    await exhaustAttempts(FREE_ATTEMPTS)
    const code = await requestNewCode(HOME)
    expect(await verifyStatus(HOME, code, first)).toBe(429)
    expect(await verifyStatus(HOME, code, second)).toBe(200)
  })

  it('is identified by an HttpOnly cookie; forged ones are rejected', async () => {
    const code = await requestNewCode(HOME)
    const [line] = (await verify(HOME, code)).headers.getSetCookie()
    expect(line).toMatch(
      /^__Host-device=[\w-]{43}\.[0-9a-f]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    )
    const cookie = line!.split(';')[0]!
    await exhaustAttempts(FREE_ATTEMPTS)
    const next = await requestNewCode(HOME)
    const forged = [
      cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      cookie.replace(/=./, (start) => (start === '=A' ? '=B' : '=A')),
      cookie.replace('__Host-device', 'device'),
      `__Host-device=${'A'.repeat(43)}.${'0'.repeat(64)}`,
    ]
    for (const cookie of forged) expect(await verifyStatus(HOME, next, cookie)).toBe(429)
    expect(await verifyStatus(HOME, next, `csrf=x; ${cookie}; session=y`)).toBe(200)
  })

  it('has five wrong attempts a day, then uses the shared quota', async () => {
    const cookie = await signInAt()
    await exhaustAttempts(FREE_ATTEMPTS)
    const code = await requestNewCode(HOME)
    for (let attempt = 0; attempt < DEVICE_ATTEMPTS_PER_DAY; attempt += 1)
      expect(await verifyStatus(HOME, wrongCode(code), cookie)).toBe(403)
    expect(await verifyStatus(HOME, code, cookie)).toBe(429)
    fixture.advance(DAY)
    const own = await requestNewCode(HOME)
    expect(await verifyStatus(HOME, own, cookie)).toBe(200)
  })

  it("shares 36 wrong attempts a year with the address's other devices, then uses the shared quota", async () => {
    let cookie = await signInAt()
    await exhaustAttempts(FREE_ATTEMPTS)
    let compared = 0
    for (let day = 0; day < 12; day += 1) {
      const code = await requestNewCode(HOME)
      for (let attempt = 0; attempt < 4; attempt += 1)
        if ((await verifyStatus(HOME, wrongCode(code), cookie)) === 403) compared += 1
      // Signing in renews the cookie without extra attempts. After 36, the shared quota applies.
      const { status, headers } = await verify(HOME, code, cookie)
      if (status === 200) cookie = cookieOf(headers)!
      fixture.advance(DAY)
    }
    const [row] = await fixture.rows(
      `select count(*)::int as wrong from auth.code_guesses where device_hash <> ''`,
    )
    expect(row).toEqual({ wrong: DEVICE_ATTEMPTS_PER_YEAR })
    expect(compared).toBeGreaterThanOrEqual(DEVICE_ATTEMPTS_PER_YEAR)
    expect(DEVICE_ATTEMPTS_PER_YEAR + MAX_UNKNOWN_DEVICE_ATTEMPTS).toBe(100)
  })

  it('stays known to its other users', async () => {
    await fixture.addUser('ben@example.com')
    const shared = await signInAt(HOME)
    const then = await signInAt(HOME, shared, 'ben@example.com')
    await exhaustAttempts(FREE_ATTEMPTS)
    expect(await verifyStatus(HOME, await requestNewCode(HOME), then)).toBe(200)
  })

  it('is forgotten after a year', async () => {
    const cookie = await signInAt()
    fixture.advance(366 * DAY)
    await exhaustAttempts(FREE_ATTEMPTS)
    expect(await verifyStatus(HOME, await requestNewCode(HOME), cookie)).toBe(429)
  })

  it('of one user is unknown to another', async () => {
    await fixture.addUser('ben@example.com')
    const cookie = await signInAt(HOME, undefined, 'ben@example.com')
    await exhaustAttempts(FREE_ATTEMPTS)
    expect(await verifyStatus(HOME, await requestNewCode(HOME), cookie)).toBe(429)
  })
})

describe('account holder after repeated failed attempts', () => {
  it('gets one email when delays begin, without a code, and no other for 30 days', async () => {
    await exhaustAttempts(FREE_ATTEMPTS - 1)
    expect(warnings()).toHaveLength(0)
    await exhaustAttempts(1)
    expect(warnings()).toMatchObject([{ to: OWNER }])
    expect(warnings()[0]!.code).toBeUndefined()
    expect(warnings()[0]!.text).not.toMatch(/\b\d{6}\b/)
    for (let more = 0; more < 4; more += 1) {
      fixture.advance(8 * DAY - 120)
      await exhaustAttempts(1)
    }
    expect(warnings()).toHaveLength(2)
  })

  it("may use the email's link to allow attempts on a device; it does not sign in", async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    const url = linkIn(warnings()[0]!.html)
    expect(url.origin + url.pathname).toBe('https://www.example.com/sign-in/device')
    const cookie = await signInByOverride()
    const code = await requestNewCode(HOME)
    expect(await verifyStatus(newNetwork(), code)).toBe(429)
    expect(await verifyStatus(HOME, wrongCode(code), cookie)).toBe(403)
    expect(await verifyStatus(HOME, code, cookie)).toBe(200)
    expect(await fixture.rows('select from auth.sessions')).toHaveLength(1)
  })

  it('finds such a link in emails of codes too, only while it is needed', async () => {
    await requestNewCode(HOME)
    expect(fixture.emails.at(-1)!.text).not.toContain('/sign-in/device')
    await exhaustAttempts(FREE_ATTEMPTS)
    await requestNewCode(HOME)
    expect(fixture.emails.at(-1)!.text).toContain('https://www.example.com/sign-in/device?token=')
    const cookie = await signInByOverride()
    expect(await verifyStatus(HOME, await requestNewCode(HOME), cookie)).toBe(200)
  })

  it("has attempts from the link when the year's are used up", async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    await fixture.rows(
      `insert into auth.code_guesses (address_hash, device_hash, guessed_at)
        select address_hash, 'another', guessed_at from auth.code_guesses, generate_series(1, 4)`,
    )
    const cookie = await signInByOverride()
    const code = await requestNewCode(HOME)
    for (let attempt = 0; attempt < OVERRIDE_ATTEMPTS; attempt += 1)
      expect(await verifyStatus(HOME, wrongCode(code), cookie)).toBe(403)
    expect(await verifyStatus(HOME, code, cookie)).toBe(429)
  })

  it.each([
    ['another token', () => 'f'.repeat(56)],
    ['no token', () => ''],
  ])('is not signed in by %s', async (_, token) => {
    await exhaustAttempts(FREE_ATTEMPTS)
    const response = await fixture.post('/device', { token: token() })
    expect(response).toMatchObject(failure(403, 'otp_expired'))
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('may open a link in ten browsers, until it expires', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    const token = linkIn(warnings()[0]!.html).searchParams.get('token')
    const open = async () => (await fixture.post('/device', { token })).status
    for (let browsers = 0; browsers < 10; browsers += 1) expect(await open()).toBe(204)
    expect(await open()).toBe(403)
    await requestNewCode(HOME)
    fixture.advance(DAY)
    const late = linkIn(fixture.emails.at(-1)!.html).searchParams.get('token')
    expect((await fixture.post('/device', { token: late })).status).toBe(403)
  })
})
