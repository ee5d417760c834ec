/**
 * Lets a signed-in person of the right role through to a protected route; anybody else goes to the root, and where
 * they were going is remembered. A courtesy: the data is guarded by row-level security.
 */

import { mayOpen, protectedRouteOf } from '#domain/roles.ts'
import type { SessionUser } from '#domain/session.ts'
import type { SettledAuthState } from './auth-session.ts'
import { type BrowserSession, browserSession } from './browser-session.ts'
import { rememberOrigin } from './origin.ts'

/** Who comes through; null when they may not. A route with no entry in the table admits whoever is signed in. */
export function admitted(state: SettledAuthState, pathname: string): SessionUser | null {
  if (state.status !== 'authenticated') return null
  const route = protectedRouteOf(pathname)
  return route === null || mayOpen(state.user.role, route) ? state.user : null
}

export interface Passage {
  readonly session: BrowserSession
  readonly user: SessionUser
}

/** Settles once the person may pass. For one who may not it leaves the document and never settles. */
export async function passGuard(pathname: string): Promise<Passage> {
  const session = await browserSession()
  const user = admitted(await session.auth.settled(), pathname)
  if (user !== null) return { session, user }
  rememberOrigin(window.sessionStorage, pathname)
  window.location.replace('/')
  return new Promise<never>(() => {})
}
