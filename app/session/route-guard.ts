/**
 * Lets a signed-in person of the right role through to a protected route; anybody else goes to the root, and where
 * they were going is remembered. A courtesy: the data is guarded by row-level security.
 */

import { mayOpen, protectedRouteOf } from '#domain/roles.ts'
import type { SessionUser } from '#domain/session.ts'
import type { SettledAuthState } from './auth-session.ts'
import type { BrowserSession } from './browser-session.ts'
import { rememberOrigin } from './origin.ts'

/** Who comes through; null when they may not. A route with no entry in the table admits whoever is signed in. */
export function admitted(state: SettledAuthState, pathname: string): SessionUser | null {
  if (state.status !== 'authenticated') return null
  const route = protectedRouteOf(pathname)
  return route === null || mayOpen(state.user.role, route) ? state.user : null
}

/** Settles with who passes. For one who may not it leaves the document and never settles. */
export async function passGuard({ auth }: BrowserSession, pathname: string): Promise<SessionUser> {
  const user = admitted(await auth.settled(), pathname)
  if (user !== null) return user
  rememberOrigin(window.sessionStorage, pathname)
  auth.leave()
  return new Promise<never>(() => {})
}
