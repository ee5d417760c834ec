/**
 * Guards protected routes: sends other visitors to the home page, which says why, and remembers the path. This is a
 * convenience; row-level security protects the data.
 */

import { canAccess, getProtectedRoute, isCustomerRoute } from '#domain/roles/roles.ts'
import { REFUSAL_KEY, REFUSAL_MESSAGES, type SessionUser } from '#domain/session/session.ts'
import type { AuthSession, SettledAuthState } from './auth-session.ts'
import type { BrowserSession } from './browser-session.ts'
import { rememberReturnPath } from './return-path.ts'
import { getViewedCustomer } from './viewed-customer.ts'

/**
 * Returns the user if admitted. Routes without an entry admit every signed-in user, and those of customers staff who
 * view one.
 */
export function getAdmittedUser(state: SettledAuthState, pathname: string): SessionUser | null {
  if (state.status !== 'authenticated') return null
  const route = getProtectedRoute(pathname)
  const { user } = state
  if (route === null || canAccess(user.role, route)) return user
  return isCustomerRoute(route) && getViewedCustomer(user) !== null ? user : null
}

/** The last screen that a session was admitted to. */
const lastAdmittedPaths = new WeakMap<AuthSession, string>()

/**
 * Returns the user if the path is the current screen or has the same audience, such as another search or record of a
 * list; null otherwise.
 */
export function isCurrentScreen({ auth }: BrowserSession, { pathname }: URL): SessionUser | null {
  const state = auth.state.get()
  const [currentPath = ''] = lastAdmittedPaths.get(auth)?.split('?') ?? []
  const route = getProtectedRoute(pathname)
  const isSameScreen =
    currentPath === pathname || (route !== null && route === getProtectedRoute(currentPath))
  return state.status === 'loading' || !isSameScreen ? null : getAdmittedUser(state, pathname)
}

/**
 * Returns the session for calls made during the guard's check: they ask to sign in only after it has admitted the user.
 */
export function withoutPrompts(session: BrowserSession, guard: Promise<unknown>): BrowserSession {
  const { prompts } = session
  const askToSignIn: typeof prompts.askToSignIn = (...parameters) =>
    guard.then(() => prompts.askToSignIn(...parameters))
  return { ...session, prompts: { ...prompts, askToSignIn } }
}

/**
 * Resolves with the admitted user; otherwise leaves the document and never resolves. Each new screen is checked with
 * the server, so that a lost role or session takes effect. The current screen isn't, because revalidation after a
 * submit must not lose input.
 */
export async function enforceRouteGuard(
  { auth }: BrowserSession,
  { pathname, search }: URL,
): Promise<SessionUser> {
  const path = pathname + search
  const admittedPath = lastAdmittedPaths.get(auth)
  await auth.settled()
  if (admittedPath !== undefined && admittedPath !== path) await auth.confirm()
  const state = await auth.settled()
  const user = getAdmittedUser(state, pathname)
  if (user !== null) {
    lastAdmittedPaths.set(auth, path)
    return user
  }
  rememberReturnPath(window.sessionStorage, path)
  // If a session has ended, the alert already says why and leaves.
  if (admittedPath === undefined || state.status === 'authenticated') {
    const reason = state.status === 'authenticated' ? 'forbidden' : 'signed-out'
    window.sessionStorage.setItem(REFUSAL_KEY, REFUSAL_MESSAGES[reason])
    auth.leave()
  }
  return new Promise<never>(() => {})
}
