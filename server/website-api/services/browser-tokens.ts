/**
 * Cookies and CSRF tokens of the website API. Cookies are HttpOnly, with the `__Host-` prefix over HTTPS. A token is
 * `time.mac` and bound to the browser's pre-session cookie. It is stateless, so it survives restarts and works on every
 * machine.
 */

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type CookieOptions, parse } from 'hono/utils/cookie'

export interface ApiCookie {
  read(context: Context): string | undefined
  readFrom(request: Request): string | undefined
  /** @param maxAge in seconds */
  write(context: Context, value: string, maxAge: number): void
  clear(context: Context): void
}

/** @param siteUrl decides about Secure, because TLS ends at a proxy */
export function createCookie(name: 'session' | 'csrf', siteUrl: string): ApiCookie {
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? ({ prefix: 'host' } as const) : {}
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...prefix }
  return {
    read: (context) => (secure ? getCookie(context, name, 'host') : getCookie(context, name)),
    readFrom({ headers }) {
      const fullName = secure ? `__Host-${name}` : name
      return parse(headers.get('cookie') ?? '', fullName)[fullName]
    },
    write: (context, value, maxAge) => setCookie(context, name, value, { ...options, maxAge }),
    clear: (context) => void deleteCookie(context, name, options),
  }
}

/** One hour longer than browsers keep a token. */
const TOKEN_LIFETIME_MS = 24 * 60 * 60_000

export interface CsrfTokens {
  issue(cookie: string): string
  isValid(token: string, cookie: string): boolean
}

/** @param secret of the installation, from which the key is derived */
export function createCsrfTokens(secret: string, clock: () => number): CsrfTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'website-api csrf token', 32))
  const macOf = (time: string, cookie: string) =>
    createHmac('sha256', key).update(`${time}.${cookie}`).digest()

  return {
    issue(cookie) {
      const time = clock().toString(36)
      return `${time}.${macOf(time, cookie).toString('base64url')}`
    },
    isValid(token, cookie) {
      const [, time, mac] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
      if (time === undefined || mac === undefined) return false
      const age = clock() - Number.parseInt(time, 36)
      return (
        age >= 0 &&
        age < TOKEN_LIFETIME_MS &&
        timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(time, cookie))
      )
    },
  }
}

/** Returns 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isRandomToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}
