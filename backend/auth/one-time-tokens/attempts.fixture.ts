/** Users and attackers trying the codes of one address, each from a separate network. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AuthFixture, openAuthFixture } from '../auth.fixture.ts'
import { FREE_ATTEMPTS } from './attempt-limits.ts'

export const OWNER = 'ada@example.com'
export const HOME = '192.0.2.1'
export const DAY = 24 * 3600
export let fixture: AuthFixture
let networks = 0

export function openAttemptFixture(): void {
  beforeAll(async () => {
    fixture = await openAuthFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.reset()
    await fixture.addUser(OWNER)
  })
}

export const newNetwork = () => {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}
export const withCookie = (cookie?: string) => (cookie === undefined ? {} : { headers: { cookie } })
export const requestCode = (from: string, email = OWNER, more: object = {}) =>
  fixture.send('POST', '/otp', { body: { email, create_user: false, ...more }, address: from })
export const verify = (from: string, token: string, cookie?: string, email = OWNER, more: object = {}) =>
  fixture.send('POST', '/verify', {
    body: { type: 'email', email, token, ...more },
    address: from,
    ...withCookie(cookie),
  })
export const verifyStatus = async (from: string, token: string, cookie?: string) =>
  (await verify(from, token, cookie)).status
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Requests a code and waits for the end of the one-minute cooldown. */
export async function requestNewCode(from: string, email = OWNER): Promise<string> {
  fixture.advance(60)
  expect((await requestCode(from, email)).status).toBe(200)
  return fixture.emails.findLast(({ code }) => code !== undefined)!.code!
}

export const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0]

/** Signs in and returns the browser's cookie. */
export async function signInAt(from = HOME, cookie?: string, email = OWNER): Promise<string> {
  const code = await requestNewCode(from, email)
  const { status, headers } = await verify(from, code, cookie, email)
  expect(status).toBe(200)
  return cookieOf(headers)!
}

/** Makes `guesses` wrong attempts without a known device, waiting out the delays. */
export async function exhaustAttempts(guesses: number): Promise<void> {
  for (let attempt = 0; attempt < guesses; attempt += 1) {
    const from = newNetwork()
    const code = await requestNewCode(from)
    expect(await verifyStatus(from, wrongCode(code))).toBe(403)
  }
}

export const countAttempts = async () => (await fixture.rows('select from auth.code_guesses')).length
export const warnings = () =>
  fixture.emails.filter(({ subject }) => subject === 'Attempts to sign in to your account')
export const linkIn = (html: string) =>
  new URL(/href="([^"]*\/sign-in\/device[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))

/** Opens the newest override link, in a browser without a cookie by default. */
export async function signInByOverride(cookie?: string): Promise<string> {
  const email = fixture.emails.findLast(({ html }) => html.includes('/sign-in/device'))!
  const { status, headers } = await fixture.send('POST', '/device', {
    body: { token: linkIn(email.html).searchParams.get('token') },
    ...withCookie(cookie),
  })
  expect(status).toBe(204)
  return cookieOf(headers)!
}

/** Maximum attempts without a known device in 365 days; checked in `attempt-limits.test.ts`. */
export const MAX_UNKNOWN_DEVICE_ATTEMPTS = 64

/**
 * Returns the delay after `guesses` attempts without a known device, in ms: 15 minutes after the tenth, then doubled,
 * up to 8 days.
 */
export function waitAfter(guesses: number): number {
  if (guesses < FREE_ATTEMPTS) return 0
  return Math.min(15 * 60_000 * 2 ** (guesses - FREE_ATTEMPTS), 8 * 24 * 3_600_000)
}
