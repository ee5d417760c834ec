/** Endpoints for signing in and out of the website. */
import { type Context, type Handler, Hono } from 'hono'
import type { SessionUser } from '#domain/session/session.ts'
import {
  type CsrfTokenResponse,
  type LoginResponse,
  type TabSessionResponse,
  WEBSITE_API,
} from '#domain/session/website-api.ts'
import { type ApiDependencies, csrfGuard, type GuardedEnvironment, getCookieUser } from './guards.ts'
import { isRandomToken, randomToken } from './services/browser-tokens.ts'
import { apiErrors } from './services/errors.ts'

/** Enough for a whole office behind one address. */
export const SESSION_RATE_LIMITS = {
  csrfToken: { name: 'csrf-token', count: 120, seconds: 60 },
  login: { name: 'login', count: 60, seconds: 300 },
  /** Per user, counting tabs. */
  session: { name: 'session', count: 60, seconds: 300 },
} as const

const DAY_SECONDS = 24 * 60 * 60

export function createSessionApi(dependencies: ApiDependencies): Hono {
  const guard = csrfGuard(dependencies)
  const api = new Hono()
  api.get(WEBSITE_API.csrfToken, csrfToken(dependencies))
  api.get(WEBSITE_API.validateCookie, validateCookie(dependencies))
  api.post(WEBSITE_API.login, guard, login(dependencies))
  api.post(WEBSITE_API.logout, guard, logout(dependencies))
  api.post(WEBSITE_API.session, guard, session(dependencies))
  return api
}

/**
 * Returns a CSRF token bound to the pre-session cookie. The cookie is renewed rather than replaced, so other tabs'
 * tokens stay valid.
 */
function csrfToken({
  csrf,
  csrfCookie,
  consumeRateLimit: takeToken,
  clientAddress,
}: ApiDependencies): Handler {
  return async (context) => {
    if (!(await takeToken(SESSION_RATE_LIMITS.csrfToken, clientAddress(context.req.raw))))
      throw apiErrors.tooManyTokens(SESSION_RATE_LIMITS.csrfToken.seconds)
    const existing = csrfCookie.read(context)
    const cookie = isRandomToken(existing) ? existing : randomToken()
    csrfCookie.write(context, cookie, DAY_SECONDS)
    return context.json({ csrfToken: csrf.issue(cookie) } satisfies CsrfTokenResponse)
  }
}

/** Invalidates all CSRF tokens of this browser. */
function renewCsrfCookie({ csrfCookie }: ApiDependencies, context: Context): void {
  csrfCookie.write(context, randomToken(), DAY_SECONDS)
}

type CookieResponse = { readonly valid: false } | { readonly valid: true; readonly user: SessionUser }

/** Returns the cookie's user; having none is not an error. */
function validateCookie(dependencies: ApiDependencies): Handler {
  return async (context) => {
    const user = await getCookieUser(dependencies, context)
    const response: CookieResponse = user === null ? { valid: false } : { valid: true, user }
    return context.json(response)
  }
}

/** Exchanges an access token, verified by the provider, for the session cookie. */
function login(dependencies: ApiDependencies): Handler<GuardedEnvironment> {
  const {
    sessions,
    sessionCookie,
    accessTokens,
    consumeRateLimit: takeToken,
    clientAddress,
    logEvent,
  } = dependencies
  const { idleMinutes, absoluteHours } = dependencies.limits
  return async (context) => {
    if (!(await takeToken(SESSION_RATE_LIMITS.login, clientAddress(context.req.raw))))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw apiErrors.session('MISSING_TOKEN')
    if (typeof token !== 'string') throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const userId = await accessTokens.getUserId(context.req.raw, token)

    const previous = sessionCookie.read(context)
    const { token: session } = await sessions.open(userId)
    const userAgent = context.req.header('user-agent') ?? ''
    await sessions.saveDevice(session, { userAgent, accessToken: token, previous })
    // A new token prevents session fixation.
    if (previous !== undefined) await sessions.close(previous)
    // The embedded backend logs sign-ins itself.
    if (dependencies.logsSignIns)
      logEvent(context.req.raw, { action: 'sign in', person: userId, detail: 'to the website' })
    sessionCookie.write(context, session, absoluteHours * 3600)
    // Prevents fixation of the CSRF cookie too.
    renewCsrfCookie(dependencies, context)
    return context.json({
      message: 'Login successful',
      sessionDuration: Math.min(idleMinutes * 60, absoluteHours * 3600),
    } satisfies LoginResponse)
  }
}

/** Ends the session and its tabs' data sessions, and clears the cookie. Succeeds without a session. */
function logout(dependencies: ApiDependencies): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, logEvent } = dependencies
  return async (context) => {
    const token = sessionCookie.read(context)
    const userId = token === undefined ? null : await sessions.close(token)
    if (userId !== null) logEvent(context.req.raw, { action: 'sign out', person: userId })
    sessionCookie.clear(context)
    renewCsrfCookie(dependencies, context)
    return context.json({ message: 'Logout successful' })
  }
}

/**
 * Opens a data session for a tab. Requires the cookie: an access token, valid for an hour, must not yield a refresh
 * token.
 */
function session(dependencies: ApiDependencies): Handler<GuardedEnvironment> {
  return async (context) => {
    const user = await getCookieUser(dependencies, context)
    if (user === null) throw apiErrors.session('MISSING_TOKEN')
    if (!(await dependencies.consumeRateLimit(SESSION_RATE_LIMITS.session, user.id)))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.session.seconds)
    const opened = await dependencies.tabSessions.open(context.req.raw, user)
    const token = dependencies.sessionCookie.read(context)
    const userAgent = context.req.header('user-agent') ?? ''
    // Links the tab's session, so that it ends with the website session.
    if (token !== undefined)
      await dependencies.sessions.saveDevice(token, { userAgent, accessToken: opened.accessToken })
    return context.json(opened satisfies TabSessionResponse)
  }
}
