/** What every answer carries, whatever it holds. Documents bring the content policy that fits them. */
import type { MiddlewareHandler } from 'hono'
import { setHeader } from './set-header.ts'

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
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries({
    ...fixed,
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  })
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) setHeader(context, name, value)
  }
}

export const inertContent: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('Content-Security-Policy'))
    setHeader(context, 'Content-Security-Policy', inertPolicy)
}
