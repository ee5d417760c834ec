/**
 * Who is signed in, for one document: a store beside React, since portal loaders need it before anything is rendered.
 * The cookie decides (`validate-cookie`); the copy in session storage only shows a name sooner.
 */

import { sessionMessage } from '#domain/errors/error-catalogue.ts'
import { dashboardPath } from '#domain/roles/roles.ts'
import {
  AUTH_TOKEN_KEY,
  DATA_SESSION_KEY,
  parseSessionUser,
  SESSION_EXPIRY_REDIRECT_DELAY_MS,
  type SessionUser,
  SIGN_IN_REDIRECT_DELAY_MS,
  SIGN_OUT_TIMEOUT_MS,
  USER_KEY,
} from '#domain/session/session.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import type { DataClient } from './data-client/supabase-browser.ts'
import { createObservable, type Observable, waitForValue } from './observable.ts'
import { clearPendingCode, type TabStorage } from './pending-code.ts'
import { clearReturnPath, consumeReturnPath } from './return-path.ts'
import { type PendingSignOut, raceWithSignal, type SessionChannel } from './sign-out.ts'
import type { ApiError, WebsiteApi } from './website-api/api-client.ts'

export type AuthState =
  /** `user` is the stored copy, not yet confirmed. */
  | { readonly status: 'loading'; readonly user: SessionUser | null; readonly isUnheard?: boolean }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated'; readonly user: null }

export type SettledAuthState = Exclude<AuthState, { status: 'loading' }>

export interface AuthSessionDependencies {
  readonly api: WebsiteApi
  /** The tab's session storage. */
  readonly storage: TabStorage
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Aborts after so long. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly channel: SessionChannel
  readonly pendingSignOut: PendingSignOut
  /** Whether the root can be had: a document that cannot be left stays, and says so. */
  readonly canLeave: () => Promise<boolean>
  /** Tells the person something; settles once they have read it. */
  readonly alert: (message: string) => Promise<void>
  /** Leaves for an address by document navigation; the present one stays behind in the history only with `push`. */
  readonly leaveFor: (path: string, how: 'push' | 'replace') => void
  /** The supabase client, loaded at the first call. */
  readonly data: () => Promise<DataClient>
  /** Notes a failure that the person need not know of. */
  readonly log: (message: string, cause: unknown) => void
}

export interface AuthSession {
  readonly state: Observable<AuthState>
  /** Of somebody who has signed out on this device while the server could not be heard. */
  readonly pendingSignOut: PendingSignOut
  /** The state once it is known. */
  settled(): Promise<SettledAuthState>
  /** Asks the server whose session the cookie is, and follows the answer. */
  check(): Promise<void>
  /**
   * Asks again in the middle of work: a changed role is followed. When the session has ended it tells the person, and
   * then clears and leaves as for any 401.
   */
  confirm(): Promise<void>
  /** Touches the session on the server; false once it has ended there or is another person's. Changes nothing here. */
  isAlive(): Promise<boolean>
  /** Stores somebody who has just signed in. */
  establish(user: SessionUser): void
  /** Leaves for the route that was refused before, where the person's role opens it, or else for their dashboard. */
  enter(user: SessionUser): Promise<void>
  /**
   * Leaves for the root, where those go who are not, or no longer, signed in. However many ask at once, it
   * goes once.
   */
  leave(): void
  /**
   * Ends the session here and in the other tabs, which end their own data sessions, whatever the server says to it;
   * leaves for the root, as soon as that can be had.
   */
  signOut(): Promise<void>
}

const CHECK_AGAIN_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000
const LEAVING_MS = 1000

const SIGNED_OUT: AuthState = { status: 'unauthenticated', user: null }

export function createAuthSession(parts: AuthSessionDependencies): AuthSession {
  const { api, storage, pendingSignOut } = parts
  const known = pendingSignOut.isOpen() ? null : storedUser(storage)
  const state = createObservable<AuthState>({ status: 'loading', user: known })

  let isLeaving = false
  let isHeld = false
  let isWaiting = false
  function leave() {
    isWaiting = isHeld
    if (isHeld) return
    // A second request would ask somebody with unsaved work a second time whether they want to go.
    if (isLeaving) return
    isLeaving = true
    parts.leaveFor('/', 'replace')
    // The clock stands while the browser asks: it goes on only for somebody who has chosen to stay.
    void parts.sleep(LEAVING_MS).then(() => {
      isLeaving = false
    })
  }

  function adopt(user: SessionUser) {
    const { status, user: before } = state.get()
    if (status === 'authenticated' && JSON.stringify(before) === JSON.stringify(user)) return
    storage.setItem(USER_KEY, JSON.stringify(user))
    state.set({ status: 'authenticated', user })
  }

  function clear() {
    // The proof of a code that is under way belongs to whoever is about to sign in.
    if (storage.getItem(USER_KEY) !== null || storage.getItem(DATA_SESSION_KEY) !== null)
      clearPendingCode(storage)
    for (const key of [USER_KEY, AUTH_TOKEN_KEY, DATA_SESSION_KEY]) storage.removeItem(key)
    state.set(SIGNED_OUT)
  }

  const askWhose = () => api.get<unknown>(WEBSITE_API.validateCookie, { suppressAlert: true })

  async function check() {
    if (pendingSignOut.isOpen()) {
      clear()
      return void pendingSignOut.keepAsking()
    }
    let answer = await askWhose()
    // No answer, or a server in trouble, says nothing about the session: it is asked until it can say. A document that
    // is being left aborts its requests: it does not live to ask again, and so clears nothing that the next one needs.
    for (
      let delay = CHECK_AGAIN_DELAY_MS;
      isUnheard(answer.error);
      delay = Math.min(2 * delay, LONGEST_DELAY_MS)
    ) {
      await parts.sleep(delay)
      answer = await askWhose()
      const now = state.get()
      if (isUnheard(answer.error) && now.status === 'loading') state.set({ ...now, isUnheard: true })
    }
    const user = validatedUser(answer.data)
    if (user === null || pendingSignOut.isOpen()) clear()
    else adopt(user)
  }

  /** A 401 while somebody works here; while still loading it only says that nobody does. */
  async function expire() {
    const wasAtWork = state.get().status === 'authenticated'
    clear()
    if (!wasAtWork) return
    await parts.sleep(SESSION_EXPIRY_REDIRECT_DELAY_MS)
    leave()
  }

  async function endDataSession() {
    if (storage.getItem(DATA_SESSION_KEY) === null) return
    try {
      const ended = parts.data().then((client) => client.auth.signOut({ scope: 'local' }))
      const { error } = (await raceWithSignal(parts.timeout(SIGN_OUT_TIMEOUT_MS), ended)) ?? { error: null }
      if (error) throw error
    } catch (error) {
      parts.log('Ending the data session failed', error)
    }
  }

  api.onUnauthorized(() => void expire())
  parts.channel.onSignOut(() => void endDataSession().then(() => endHere(parts.canLeave)))

  /** Ends it in this tab. A document whose root cannot be had is left when it can: it would show a browser's error. */
  async function endHere(canLeave: () => Promise<boolean>) {
    isHeld = true
    clear()
    if (!(await canLeave())) await pendingSignOut.keepAsking()
    isHeld = false
    if (isWaiting) leave()
  }

  return {
    state,
    pendingSignOut,
    settled: () => waitForValue(state, isSettled),
    check,
    async confirm() {
      if (pendingSignOut.isOpen()) return void expire()
      // A 401 clears and tells by itself; no answer, or a server in trouble, says nothing about the session.
      const { data, error } = await api.get<unknown>(WEBSITE_API.validateCookie)
      if (error) return
      const user = validatedUser(data)
      if (pendingSignOut.isOpen()) return void expire()
      if (user !== null) return adopt(user)
      await parts.alert(sessionMessage(undefined, undefined))
      void expire()
    },
    async isAlive() {
      if (pendingSignOut.isOpen()) return false
      const { data, error } = await api.get<unknown>(WEBSITE_API.validateCookie, { skipAuth: true })
      if (error) return error.status !== 401
      return validatedUser(data)?.id === state.get().user?.id
    },
    establish(user) {
      // The server ends the session before when it opens the next.
      pendingSignOut.end()
      adopt(user)
    },
    async enter(user) {
      await parts.sleep(SIGN_IN_REDIRECT_DELAY_MS)
      parts.leaveFor(consumeReturnPath(storage, user.role) ?? dashboardPath(user.role), 'push')
    },
    leave,
    async signOut() {
      pendingSignOut.begin()
      parts.channel.announceSignOut()
      const [answer] = await Promise.all([pendingSignOut.ask(SIGN_OUT_TIMEOUT_MS), endDataSession()])
      // Whoever signs in here next is not led to the last person's page.
      clearReturnPath(storage)
      const ended = endHere(async () => answer !== 'unheard' || (await parts.canLeave()))
      leave()
      await ended
    },
  }
}

function isUnheard(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 502)
}

function isSettled(state: AuthState): state is SettledAuthState {
  return state.status !== 'loading'
}

function storedUser(storage: Pick<Storage, 'getItem'>): SessionUser | null {
  try {
    return parseSessionUser(JSON.parse(storage.getItem(USER_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Authenticated only if the answer says valid and includes a user. */
function validatedUser(answer: unknown): SessionUser | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { valid, user } = answer as Record<string, unknown>
  return valid === true ? parseSessionUser(user) : null
}
