/** What every answer carries, whatever it holds. Documents bring the content policy that fits them. */

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

/** This is for data and for files that people uploaded: opened as a document, they can do nothing. */
const INERT_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export interface TransportPolicy {
  /** With https, browsers are told to stay with it for a year. */
  readonly siteUrl: string
}

export function securityHeadersOf({ siteUrl }: TransportPolicy): Readonly<Record<string, string>> {
  if (!siteUrl.startsWith('https:')) return FIXED_HEADERS
  return { ...FIXED_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
}

/** Sets these, and the id of the request, on every answer that is not complete already. */
export function commonHeaders(policy: TransportPolicy): MiddlewareHandler<ServerEnvironment> {
  const headers = Object.entries(securityHeadersOf(policy))
  return async (context, next) => {
    await next()
    if (hasAllHeaders(context.res)) return
    for (const [name, value] of headers)
      if (!(name === 'Referrer-Policy' && isUntold(context.res))) setHeader(context, name, value)
    setHeader(context, 'X-Request-Id', requestIdOf(context))
    // Whoever is told to come back hears when: soon, since the data client of a browser waits so long three times.
    if (context.res.status === 503 && !context.res.headers.has('retry-after'))
      setHeader(context, 'Retry-After', '1')
  }
}

/** Where the address is a key, nobody at all is told of it. */
function isUntold({ headers }: Response): boolean {
  return headers.get('referrer-policy') === 'no-referrer'
}

export const untrustedContentHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('Content-Security-Policy'))
    setHeader(context, 'Content-Security-Policy', INERT_POLICY)
}

export interface ServerEnvironment {
  /** What the network adapter hands over; tests hand over as much as they need. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

/** The id under which a request's errors are logged. A visitor's own id is not taken over. */
export function requestIdOf(context: Context<ServerEnvironment>): string {
  const known = context.get('requestId')
  if (known !== undefined) return known
  const id = randomUUID()
  context.set('requestId', id)
  return id
}

const complete = Symbol('complete')
type Answer = Response & { [complete]?: true }

/**
 * Marks an answer that has all its headers: what every answer carries is not set on it again. To read or change the
 * headers of a kept page would cost more than to send it.
 */
export function markComplete(answer: Answer): Response {
  answer[complete] = true
  return answer
}

export function hasAllHeaders(answer: Answer): boolean {
  return answer[complete] === true
}

/** Sets a header in place where that is possible: `context.header` copies a finished response with its whole body. */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    context.header(name, value)
  }
}
