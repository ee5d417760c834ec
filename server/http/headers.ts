/** Headers of every response. Documents add their Content-Security-Policy. */

import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

/** For data and uploads, in case they are opened as documents. */
const INERT_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export interface TransportPolicy {
  /** An https URL enables HSTS for a year. */
  readonly siteUrl: string
}

export function securityHeadersOf({ siteUrl }: TransportPolicy): Readonly<Record<string, string>> {
  if (!siteUrl.startsWith('https:')) return FIXED_HEADERS
  return { ...FIXED_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
}

/** Values that a response may set instead: a frame of this website's own pages, and a page whose URL is a key. */
const ALLOWED_VALUES: Readonly<Record<string, string>> = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'no-referrer',
}

/** Sets these headers and the request ID on every response. */
export function commonHeaders(policy: TransportPolicy): MiddlewareHandler<ServerEnvironment> {
  const headers = Object.entries(securityHeadersOf(policy))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers)
      if (context.res.headers.get(name) !== (ALLOWED_VALUES[name] ?? value)) setHeader(context, name, value)
    setHeader(context, 'X-Request-Id', requestIdOf(context))
    // 1 s, because supabase-js in the browser waits that long, three times.
    if (context.res.status === 503 && !context.res.headers.has('retry-after'))
      setHeader(context, 'Retry-After', '1')
  }
}

export const untrustedContentHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('Content-Security-Policy'))
    setHeader(context, 'Content-Security-Policy', INERT_POLICY)
}

export interface ServerEnvironment {
  /** Provided by the network adapter; partial in tests. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

/** ID for the log. Never taken from the client. */
export function requestIdOf(context: Context<ServerEnvironment>): string {
  const existing = context.get('requestId')
  if (existing !== undefined) return existing
  const id = randomUUID()
  context.set('requestId', id)
  return id
}

/** Sets a header in place; `context.header` copies the response with its body. */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    context.header(name, value)
  }
}
