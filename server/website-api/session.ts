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

export function createSessionApi(parts: ApiDependencies): Hono {
  const guard = csrfGuard(parts)
  const api = new Hono()
  api.get(WEBSITE_API.csrfToken, csrfToken(parts))
  api.get(WEBSITE_API.validateCookie, validateCookie(parts))
  api.post(WEBSITE_API.login, guard, login(parts))
  api.post(WEBSITE_API.logout, guard, logout(parts))
  api.post(WEBSITE_API.session, guard, session(parts))
  return api
}

/**
 * Returns a CSRF token bound to the pre-session cookie. The cookie is renewed rather than replaced, so other tabs'
 * tokens stay valid.
 */
function csrfToken({ csrf, csrfCookie, takeToken, clientAddress }: ApiDependencies): Handler {
  return async (context) => {
    if (!(await takeToken(SESSION_RATE_LIMITS.csrfToken, clientAddress(context.req.raw))))
      throw apiErrors.tooManyTokens(SESSION_RATE_LIMITS.csrfToken.seconds)
    const present = csrfCookie.read(context)
    const cookie = isRandomToken(present) ? present : randomToken()
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
function validateCookie(parts: ApiDependencies): Handler {
  return async (context) => {
    const user = await getCookieUser(parts, context)
    const response: CookieResponse = user === null ? { valid: false } : { valid: true, user }
    return context.json(response)
  }
}

/** Exchanges an access token, verified by the provider, for the session cookie. */
function login(parts: ApiDependencies): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, accessTokens, takeToken, clientAddress, logEvent: note } = parts
  const { idleMinutes, absoluteHours } = parts.limits
  return async (context) => {
    if (!(await takeToken(SESSION_RATE_LIMITS.login, clientAddress(context.req.raw))))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw apiErrors.session('MISSING_TOKEN')
    if (typeof token !== 'string') throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const person = await accessTokens.getUserId(context.req.raw, token)

    const previous = sessionCookie.read(context)
    const { token: session } = await sessions.open(person)
    const userAgent = context.req.header('user-agent') ?? ''
    await sessions.describe(session, { userAgent, accessToken: token, previous })
    // A new token prevents session fixation.
    if (previous !== undefined) await sessions.close(previous)
    // The embedded backend logs sign-ins itself.
    if (parts.logsSignIns) note(context.req.raw, { action: 'sign in', person, detail: 'to the website' })
    sessionCookie.write(context, session, absoluteHours * 3600)
    // Prevents fixation of the CSRF cookie too.
    renewCsrfCookie(parts, context)
    return context.json({
      message: 'Login successful',
      sessionDuration: Math.min(idleMinutes * 60, absoluteHours * 3600),
    } satisfies LoginResponse)
  }
}

/** Ends the session and its tabs' data sessions, and clears the cookie. Succeeds without a session. */
function logout(parts: ApiDependencies): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, logEvent: note } = parts
  return async (context) => {
    const token = sessionCookie.read(context)
    const person = token === undefined ? null : await sessions.close(token)
    if (person !== null) note(context.req.raw, { action: 'sign out', person })
    sessionCookie.clear(context)
    renewCsrfCookie(parts, context)
    return context.json({ message: 'Logout successful' })
  }
}

/**
 * Opens a data session for a tab. Requires the cookie: an access token, valid for an hour, must not yield a refresh
 * token.
 */
function session(parts: ApiDependencies): Handler<GuardedEnvironment> {
  return async (context) => {
    const user = await getCookieUser(parts, context)
    if (user === null) throw apiErrors.session('MISSING_TOKEN')
    if (!(await parts.takeToken(SESSION_RATE_LIMITS.session, user.id)))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.session.seconds)
    const opened = await parts.tabSessions.open(context.req.raw, user)
    const token = parts.sessionCookie.read(context)
    const userAgent = context.req.header('user-agent') ?? ''
    // Links the tab's session, so that it ends with the website session.
    if (token !== undefined)
      await parts.sessions.describe(token, { userAgent, accessToken: opened.accessToken })
    return context.json(opened satisfies TabSessionResponse)
  }
}
