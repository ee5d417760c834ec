/** What every answer carries, whatever it holds. Documents bring the content policy that fits them. */
import type { MiddlewareHandler } from 'hono'
import { requestIdOf, type ServerEnvironment } from './request-id.ts'
import { isComplete, setHeader } from './set-header.ts'

const fixed: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

/** For data and for files that people uploaded: opened as a document, they can do nothing. */
const inertPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** @param siteUrl with https, browsers are told to stay with it for a year */
export function securityHeadersOf(siteUrl: string): Readonly<Record<string, string>> {
  if (!siteUrl.startsWith('https:')) return fixed
  return { ...fixed, 'Strict-Transport-Security': 'max-age=31536000' }
}

/** These, and the id of the request, on every answer that is not complete without them. */
export function commonHeaders(siteUrl: string): MiddlewareHandler<ServerEnvironment> {
  const headers = Object.entries(securityHeadersOf(siteUrl))
  return async (context, next) => {
    await next()
    if (isComplete(context.res)) return
    for (const [name, value] of headers) setHeader(context, name, value)
    setHeader(context, 'X-Request-Id', requestIdOf(context))
  }
}

export const inertContent: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('Content-Security-Policy'))
    setHeader(context, 'Content-Security-Policy', inertPolicy)
}
