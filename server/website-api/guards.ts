/** Decides who may make a call and how often, before the handlers of every family of calls. */
import type { Context, MiddlewareHandler } from 'hono'
import type { RecordSecurityEvent } from '#backend/dependencies/security-events.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { CSRF_BODY_FIELD, CSRF_HEADER } from '#domain/session/website-api.ts'
import type { ConsumeRateLimit, RateLimit } from '../data-source/rate-limit.ts'
import type { AccessTokens } from './services/access-tokens.ts'
import { type ApiCookie, type CsrfTokens, isRandomToken } from './services/browser-tokens.ts'
import { apiErrors, WebsiteApiError } from './services/errors.ts'
import type { TabSessions } from './services/tab-sessions.ts'
import type { SessionLimits, WebsiteSessions } from './services/website-sessions.ts'

/** What the endpoints are made of. */
export interface ApiDependencies {
  readonly sessions: WebsiteSessions
  readonly limits: SessionLimits
  readonly accessTokens: AccessTokens
  readonly tabSessions: TabSessions
  readonly csrf: CsrfTokens
  readonly sessionCookie: ApiCookie
  readonly csrfCookie: ApiCookie
  readonly takeToken: ConsumeRateLimit
  readonly clientAddress: (request: Request) => string
  readonly publishableKey: string
  /** The security log. */
  readonly note: RecordSecurityEvent
  /** Whether the authentication provider keeps a log of sign-ins of its own, which we cannot read. */
  readonly notesSignIns: boolean
  /** The origins whose pages may call with cookies. */
  readonly origins: readonly string[]
}

export interface GuardedEnvironment {
  Variables: { body: Readonly<Record<string, unknown>> }
}

/**
 * Lets a call pass that comes from one of our pages, as far as the browser says, and carries the browser's token in its
 * header and, where it has a body, there too.
 */
export function csrfGuard(parts: ApiDependencies): MiddlewareHandler<GuardedEnvironment> {
  return async (context, next) => {
    const token = tokenOf(context, parts)
    const body = readBody(await context.req.text())
    if (body !== null && body[CSRF_BODY_FIELD] !== token) throw apiErrors.csrf()
    context.set('body', body ?? {})
    await next()
  }
}

/** As `csrfGuard`, where the body is a file: it is left to be read as it comes. */
export function csrfHeaderGuard(parts: ApiDependencies): MiddlewareHandler {
  return async (context, next) => {
    tokenOf(context, parts)
    await next()
  }
}

/** @throws {WebsiteApiError} */
function tokenOf(context: Context, { csrf, csrfCookie, origins }: ApiDependencies): string {
  if (!isFromOurPage(context.req.raw, origins)) throw apiErrors.csrf()
  const cookie = csrfCookie.read(context)
  const token = context.req.header(CSRF_HEADER)
  if (!isRandomToken(cookie) || token === undefined || !csrf.isValid(token, cookie)) throw apiErrors.csrf()
  return token
}

/** Programs send no `Origin`; browsers send one with every call that changes something. */
function isFromOurPage({ headers, url }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origin === null || origins.includes(origin) || origin === new URL(url).origin
}

/**
 * Answers `null` where there is no body; a body that is no JSON object has no token in it and so reads as an empty one.
 */
function readBody(text: string): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export interface SessionEnvironment {
  Variables: { user: SessionUser }
}

/**
 * Lets the calls of signed-in people pass: by their cookie or, without one, by an access token as bearer. The person, read
 * afresh, is `context.get('user')`.
 * @param roles that may make this call; without any, everybody who is signed in may
 */
export function sessionGuard(
  parts: ApiDependencies,
  ...roles: readonly Role[]
): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    const user = (await getCookieUser(parts, context)) ?? (await bearer(parts, context.req.raw))
    // Whom a refusal is about, should there be one, is in the log.
    context.set('user', user)
    if (roles.length > 0 && (user.role === null || !roles.includes(user.role)))
      throw apiErrors.session('INVALID_ROLE')
    await next()
  }
}

/**
 * Answers whom the cookie stands for, or null without one. A cookie that is no longer valid is taken back.
 * @throws {WebsiteApiError}
 */
export async function getCookieUser(
  { sessions, sessionCookie }: ApiDependencies,
  context: Context,
): Promise<SessionUser | null> {
  const token = sessionCookie.read(context)
  if (token === undefined) return null
  try {
    return await sessions.check(token)
  } catch (error) {
    if (error instanceof WebsiteApiError && error.status === 401 && error.code !== 'CONFIG_ERROR')
      sessionCookie.clear(context)
    throw error
  }
}

/** supabase-js sends the publishable key when nobody is signed in, so that key is nobody's token. */
async function bearer({ sessions, accessTokens, publishableKey }: ApiDependencies, request: Request) {
  const header = request.headers.get('authorization')
  if (header === null) throw apiErrors.session('MISSING_AUTH_HEADER')
  const [, scheme, token = ''] = /^(\S*)\s*(.*)$/.exec(header) ?? []
  if (scheme?.toLowerCase() !== 'bearer') throw apiErrors.session('INVALID_TOKEN_FORMAT')
  if (token === '' || token === publishableKey) throw apiErrors.session('MISSING_TOKEN')
  return sessions.person(await accessTokens.holder(request, token))
}

/** Counts the calls of the signed-in person, wherever they come from. */
export function userRateLimit(
  { takeToken }: ApiDependencies,
  limit: RateLimit,
): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    if (!(await takeToken(limit, context.get('user').id))) throw apiErrors.tooMany(limit.seconds)
    await next()
  }
}
