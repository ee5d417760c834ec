/** What every answer carries, whatever it holds. Pages add the policy that fits their document. */
import type { MiddlewareHandler } from 'hono'

/** For answers that are no page of ours: data, and files that people uploaded. Opened as a document, they can do nothing. */
export const inertPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const fixed: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

/** @param siteUrl with https, browsers are told to stay with it for a year */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries({
    ...fixed,
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  })
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) context.header(name, value)
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', inertPolicy)
  }
}
