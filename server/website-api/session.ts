/** Endpoints for signing in and out of the website. */
import { type Context, Hono } from 'hono'
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

export function createSessionApi(dependencies: ApiDependencies): Hono<GuardedEnvironment> {
  const { sessions, sessionCookie, csrfCookie, consumeRateLimit, clientAddress, logEvent } = dependencies
  const { idleMinutes, absoluteHours } = dependencies.limits
  const guard = csrfGuard(dependencies)
  const api = new Hono<GuardedEnvironment>()

  /** Invalidates all CSRF tokens of this browser. */
  const renewCsrfCookie = (context: Context) => csrfCookie.write(context, randomToken(), DAY_SECONDS)

  // The token is bound to the pre-session cookie, which is renewed rather than replaced, so that other tabs' tokens stay
  // valid.
  api.get(WEBSITE_API.csrfToken, async (context) => {
    if (!(await consumeRateLimit(SESSION_RATE_LIMITS.csrfToken, clientAddress(context.req.raw))))
      throw apiErrors.tooManyTokens(SESSION_RATE_LIMITS.csrfToken.seconds)
    const existing = csrfCookie.read(context)
    const cookie = isRandomToken(existing) ? existing : randomToken()
    csrfCookie.write(context, cookie, DAY_SECONDS)
    return context.json({ csrfToken: dependencies.csrf.issue(cookie) } satisfies CsrfTokenResponse)
  })
  // Having no user is not an error.
  api.get(WEBSITE_API.validateCookie, async (context) => {
    const user = await getCookieUser(dependencies, context)
    return context.json(user === null ? { valid: false } : { valid: true, user })
  })
  // Exchanges an access token, verified by the provider, for the session cookie.
  api.post(WEBSITE_API.login, guard, async (context) => {
    if (!(await consumeRateLimit(SESSION_RATE_LIMITS.login, clientAddress(context.req.raw))))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw apiErrors.session('MISSING_TOKEN')
    if (typeof token !== 'string') throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const userId = await dependencies.accessTokens.getUserId(context.req.raw, token)

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
    renewCsrfCookie(context)
    return context.json({
      message: 'Login successful',
      sessionDuration: Math.min(idleMinutes * 60, absoluteHours * 3600),
    } satisfies LoginResponse)
  })
  // Ends the session and its tabs' data sessions, and clears the cookie. Succeeds without a session.
  api.post(WEBSITE_API.logout, guard, async (context) => {
    const token = sessionCookie.read(context)
    const userId = token === undefined ? null : await sessions.close(token)
    if (userId !== null) logEvent(context.req.raw, { action: 'sign out', person: userId })
    sessionCookie.clear(context)
    renewCsrfCookie(context)
    return context.json({ message: 'Logout successful' })
  })
  // Opens a data session for a tab. Requires the cookie: an access token, valid for an hour, must not yield a refresh
  // token.
  api.post(WEBSITE_API.session, guard, async (context) => {
    const user = await getCookieUser(dependencies, context)
    if (user === null) throw apiErrors.session('MISSING_TOKEN')
    if (!(await consumeRateLimit(SESSION_RATE_LIMITS.session, user.id)))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.session.seconds)
    const opened = await dependencies.tabSessions.open(context.req.raw, user)
    const token = sessionCookie.read(context)
    const userAgent = context.req.header('user-agent') ?? ''
    // Links the tab's session, so that it ends with the website session.
    if (token !== undefined) await sessions.saveDevice(token, { userAgent, accessToken: opened.accessToken })
    return context.json(opened satisfies TabSessionResponse)
  })
  return api
}
