/** Signing in and out of the website: its calls with their guards and limits, then what each does. */
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

/** The limits are far above what a whole office behind one address needs. */
export const SESSION_RATE_LIMITS = {
  csrfToken: { name: 'csrf-token', count: 120, seconds: 60 },
  login: { name: 'login', count: 60, seconds: 300 },
  /** This one counts the tabs of one person. */
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
 * Answers a token bound to the browser's pre-session cookie, which is kept as long as the token, so that other tabs' tokens
 * stay valid.
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

/** Makes void every token that this browser was given, so that it fetches a new one. */
function renewCsrfCookie({ csrfCookie }: ApiDependencies, context: Context): void {
  csrfCookie.write(context, randomToken(), DAY_SECONDS)
}

type CookieAnswer = { readonly valid: false } | { readonly valid: true; readonly user: SessionUser }

/** Answers whom the cookie stands for. It is no error when a visitor has none. */
function validateCookie(parts: ApiDependencies): Handler {
  return async (context) => {
    const user = await getCookieUser(parts, context)
    const answer: CookieAnswer = user === null ? { valid: false } : { valid: true, user }
    return context.json(answer)
  }
}

/**
 * Turns an access token into the website's own session: the provider says whose it is, the cookie then stands for it.
 */
function login(parts: ApiDependencies): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, accessTokens, takeToken, clientAddress, note } = parts
  const { idleMinutes, absoluteHours } = parts.limits
  return async (context) => {
    if (!(await takeToken(SESSION_RATE_LIMITS.login, clientAddress(context.req.raw))))
      throw apiErrors.tooMany(SESSION_RATE_LIMITS.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw apiErrors.session('MISSING_TOKEN')
    if (typeof token !== 'string') throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const person = await accessTokens.holder(context.req.raw, token)

    const previous = sessionCookie.read(context)
    const { token: session } = await sessions.open(person)
    const userAgent = context.req.header('user-agent') ?? ''
    await sessions.describe(session, { userAgent, accessToken: token, previous })
    // A new session gets a new token, which nobody can have planted, and the one before it ends.
    if (previous !== undefined) await sessions.close(previous)
    // The embedded backend has noted how they signed in.
    if (parts.notesSignIns) note(context.req.raw, { action: 'sign in', person, detail: 'to the website' })
    sessionCookie.write(context, session, absoluteHours * 3600)
    // A CSRF token from before ends too: whoever planted that cookie would know its tokens.
    renewCsrfCookie(parts, context)
    return context.json({
      message: 'Login successful',
      sessionDuration: Math.min(idleMinutes * 60, absoluteHours * 3600),
    } satisfies LoginResponse)
  }
}

/**
 * Ends the website session on the server, and the data sessions of its tabs with it, and takes the cookie back; without a
 * session there is nothing to do.
 */
function logout(parts: ApiDependencies): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, note } = parts
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
 * Turns the cookie into a data session for the tab that asks, beside those of other tabs. The cookie alone counts: an
 * access token, which ends within the hour, must not beget a session that can be refreshed.
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
    // When the website session is ended, this tab's session ends with it.
    if (token !== undefined)
      await parts.sessions.describe(token, { userAgent, accessToken: opened.accessToken })
    return context.json(opened satisfies TabSessionResponse)
  }
}
