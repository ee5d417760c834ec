/**
 * Lets a signed-in person of the right role through to a protected route; anybody else goes to the root, and where
 * they were going is remembered. A courtesy: the data is guarded by row-level security.
 */

import { canAccess, getProtectedRoute } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import type { AuthSession, SettledAuthState } from './auth-session.ts'
import type { BrowserSession } from './browser-session.ts'
import { rememberReturnPath } from './return-path.ts'

/** Who comes through; null when they may not. A route with no entry in the table admits whoever is signed in. */
export function getAdmittedUser(state: SettledAuthState, pathname: string): SessionUser | null {
  if (state.status !== 'authenticated') return null
  const route = getProtectedRoute(pathname)
  return route === null || canAccess(state.user.role, route) ? state.user : null
}

/** The screen that a session passed the guard to last. */
const shown = new WeakMap<AuthSession, string>()

/**
 * Who has this screen before them already, or one that the same people may open: perhaps by another search, or another
 * record of the same list. Null where it is a further one.
 */
export function isCurrentScreen({ auth }: BrowserSession, { pathname }: URL): SessionUser | null {
  const state = auth.state.get()
  const [present = ''] = shown.get(auth)?.split('?') ?? []
  const route = getProtectedRoute(pathname)
  const isHere = present === pathname || (route !== null && route === getProtectedRoute(present))
  return state.status === 'loading' || !isHere ? null : getAdmittedUser(state, pathname)
}

/** The same session for calls that are made while the guard asks: nobody is asked to sign in whom the guard sends away. */
export function withoutPrompts(session: BrowserSession, guard: Promise<unknown>): BrowserSession {
  const { prompts } = session
  const askToSignIn: typeof prompts.askToSignIn = (...asked) =>
    guard.then(() => prompts.askToSignIn(...asked))
  return { ...session, prompts: { ...prompts, askToSignIn } }
}

/**
 * Settles with who passes. For one who may not it leaves the document and never settles.
 * The server is asked at every screen: somebody whose role was taken, or whose session was ended, sees no further one.
 * Not at the screen that is shown, whose data is read anew after something was sent from it: what they typed is there.
 */
export async function enforceRouteGuard(
  { auth }: BrowserSession,
  { pathname, search }: URL,
): Promise<SessionUser> {
  const path = pathname + search
  const isFirst = auth.state.get().status === 'loading'
  await auth.settled()
  if (!isFirst && shown.get(auth) !== path) await auth.confirm()
  const state = await auth.settled()
  const user = getAdmittedUser(state, pathname)
  if (user !== null) {
    shown.set(auth, path)
    return user
  }
  rememberReturnPath(window.sessionStorage, path)
  // Who was told that their session is over leaves by that.
  if (isFirst || state.status === 'authenticated') auth.leave()
  return new Promise<never>(() => {})
}
