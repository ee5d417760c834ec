/** Authorises and rate-limits API calls. */
import type { Context, MiddlewareHandler } from 'hono'
import type { RecordSecurityEvent } from '#backend/dependencies/security-events.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { type ApiErrorBody, CSRF_BODY_FIELD, CSRF_HEADER } from '#domain/session/website-api.ts'
import type { ConsumeRateLimit, RateLimit } from '../data-source/rate-limit.ts'
import type { AccessTokens } from './services/access-tokens.ts'
import { type ApiCookie, type CsrfTokens, isRandomToken } from './services/browser-tokens.ts'
import { apiErrors, WebsiteApiError } from './services/errors.ts'
import type { TabSessions } from './services/tab-sessions.ts'
import type { SessionLimits, WebsiteSessions } from './services/website-sessions.ts'

export interface ApiDependencies {
  readonly sessions: WebsiteSessions
  readonly limits: SessionLimits
  readonly accessTokens: AccessTokens
  readonly tabSessions: TabSessions
  readonly csrf: CsrfTokens
  readonly sessionCookie: ApiCookie
  readonly csrfCookie: ApiCookie
  readonly consumeRateLimit: ConsumeRateLimit
  readonly clientAddress: (request: Request) => string
  readonly publishableKey: string
  readonly logEvent: RecordSecurityEvent
  /** False if the authentication provider logs sign-ins where we cannot read them. */
  readonly logsSignIns: boolean
  /** Origins that may call with cookies. */
  readonly origins: readonly string[]
}

export interface GuardedEnvironment {
  Variables: { body: Readonly<Record<string, unknown>> }
}

/** Requires one of our origins and the browser's CSRF token in the header and, if there is a body, in the body. */
export function csrfGuard(dependencies: ApiDependencies): MiddlewareHandler<GuardedEnvironment> {
  return async (context, next) => {
    const token = readCsrfToken(context, dependencies)
    const body = readBody(await context.req.text())
    if (body !== null && body[CSRF_BODY_FIELD] !== token) throw apiErrors.csrf()
    context.set('body', body ?? {})
    await next()
  }
}

/** Like `csrfGuard`, but leaves the body unread for uploads. */
export function csrfHeaderGuard(dependencies: ApiDependencies): MiddlewareHandler {
  return async (context, next) => {
    readCsrfToken(context, dependencies)
    await next()
  }
}

/** @throws {WebsiteApiError} */
function readCsrfToken(context: Context, { csrf, csrfCookie, origins }: ApiDependencies): string {
  if (!isFromOurPage(context.req.raw, origins)) throw apiErrors.csrf()
  const cookie = csrfCookie.read(context)
  const token = context.req.header(CSRF_HEADER)
  if (!isRandomToken(cookie) || token === undefined || !csrf.isValid(token, cookie)) throw apiErrors.csrf()
  return token
}

/** Browsers send `Origin` with every unsafe request; other clients send none. */
function isFromOurPage({ headers, url }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origin === null || origins.includes(origin) || origin === new URL(url).origin
}

/** Returns null without a body; anything but a JSON object reads as an empty object, without token. */
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
 * Requires a signed-in user: by cookie or, without one, by access token. Sets `context.get('user')`, read from the
 * database.
 * @param roles allowed; all if omitted
 */
export function sessionGuard(
  dependencies: ApiDependencies,
  ...roles: readonly Role[]
): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    const user =
      (await getCookieUser(dependencies, context)) ?? (await getBearerUser(dependencies, context.req.raw))
    // Set before the role check, so that the log names the user.
    context.set('user', user)
    if (roles.length > 0 && (user.role === null || !roles.includes(user.role)))
      throw apiErrors.session('INVALID_ROLE')
    await next()
  }
}

/**
 * Returns the cookie's user, or null without a cookie. Clears an invalid cookie.
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

type BearerDependencies = Pick<ApiDependencies, 'sessions' | 'accessTokens' | 'publishableKey'>

/** supabase-js sends the publishable key as bearer when signed out. */
async function getBearerUser(
  { sessions, accessTokens, publishableKey }: BearerDependencies,
  request: Request,
): Promise<SessionUser> {
  const header = request.headers.get('authorization')
  if (header === null) throw apiErrors.session('MISSING_AUTH_HEADER')
  const [, scheme, token = ''] = /^(\S*)\s*(.*)$/.exec(header) ?? []
  if (scheme?.toLowerCase() !== 'bearer') throw apiErrors.session('INVALID_TOKEN_FORMAT')
  if (token === '' || token === publishableKey) throw apiErrors.session('MISSING_TOKEN')
  return sessions.getUser(await accessTokens.getUserId(request, token))
}

/**
 * Returns a function for pages: an error response unless the request has the access token of a user with one of the
 * roles. Not the cookie, because it belongs to the API's host.
 */
export function createRoleCheck(dependencies: BearerDependencies) {
  return async (request: Request, roles: readonly Role[]): Promise<Response | null> => {
    try {
      const { role } = await getBearerUser(dependencies, request)
      if (role === null || !roles.includes(role)) throw apiErrors.session('INVALID_ROLE')
      return null
    } catch (error) {
      if (!(error instanceof WebsiteApiError)) throw error
      const { status, code, message } = error
      return Response.json({ error: message, message, code } satisfies ApiErrorBody, {
        status,
        headers: { 'Cache-Control': 'no-store' },
      })
    }
  }
}

/** Limits calls per user, from any address. */
export function userRateLimit(
  { consumeRateLimit }: ApiDependencies,
  limit: RateLimit,
): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    if (!(await consumeRateLimit(limit, context.get('user').id))) throw apiErrors.tooMany(limit.seconds)
    await next()
  }
}
