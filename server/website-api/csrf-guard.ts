import type { MiddlewareHandler } from 'hono'
import { CSRF_BODY_FIELD, CSRF_HEADER } from '#domain/session/website-api.ts'
import type { ApiParts } from './context.ts'
import { isRandomToken } from './csrf-tokens.ts'
import { refuse } from './errors.ts'

export interface GuardedEnvironment {
  Variables: { body: Readonly<Record<string, unknown>> }
}

/**
 * Lets a call pass that comes from one of our pages, as far as the browser says, and carries the browser's token in its
 * header and, where it has a body, there too.
 */
export function csrfGuard({ csrf, csrfCookie, origins }: ApiParts): MiddlewareHandler<GuardedEnvironment> {
  return async (context, next) => {
    if (!isFromOurPage(context.req.raw, origins)) throw refuse.csrf()
    const cookie = csrfCookie.read(context)
    const token = context.req.header(CSRF_HEADER)
    if (!isRandomToken(cookie) || token === undefined || !csrf.isValid(token, cookie)) throw refuse.csrf()
    const body = readBody(await context.req.text())
    if (body !== null && body[CSRF_BODY_FIELD] !== token) throw refuse.csrf()
    context.set('body', body ?? {})
    await next()
  }
}

/** Programs send no `Origin`; browsers do with every call that changes something. */
function isFromOurPage({ headers, url }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origin === null || origins.includes(origin) || origin === new URL(url).origin
}

/** `null` for no body; a body that is no JSON object has no token in it and so reads as an empty one. */
function readBody(text: string): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
