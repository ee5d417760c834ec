/** The two cookies of the website API, which scripts cannot read. With HTTPS they carry the `__Host-` prefix. */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

export interface ApiCookie {
  read(context: Context): string | undefined
  /** @param maxAge in seconds */
  write(context: Context, value: string, maxAge: number): void
  clear(context: Context): void
}

/** @param siteUrl its scheme decides, not the request's: TLS ends at a proxy */
export function createCookie(name: 'session' | 'csrf', siteUrl: string): ApiCookie {
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? ({ prefix: 'host' } as const) : {}
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...prefix }
  return {
    read: (context) => (secure ? getCookie(context, name, 'host') : getCookie(context, name)),
    write: (context, value, maxAge) => setCookie(context, name, value, { ...options, maxAge }),
    clear: (context) => void deleteCookie(context, name, options),
  }
}
