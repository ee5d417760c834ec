/**
 * Authentication state of the document, outside React because loaders need it before rendering. The cookie decides
 * (`validate-cookie`); the copy in session storage only shows the name sooner.
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
  /** Returns a signal that aborts after this time. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly channel: SessionChannel
  readonly pendingSignOut: PendingSignOut
  /** Whether the home page is reachable. If not, the document stays. */
  readonly canLeave: () => Promise<boolean>
  /** Shows a message; resolves when the user has dismissed it. */
  readonly alert: (message: string) => Promise<void>
  /** Navigates to another document; `push` keeps the current one in the history. */
  readonly leaveFor: (path: string, how: 'push' | 'replace') => void
  /** The supabase client, loaded on the first call. */
  readonly data: () => Promise<DataClient>
  /** Logs an error that the user doesn't see. */
  readonly log: (message: string, cause: unknown) => void
}

export interface AuthSession {
  readonly state: Observable<AuthState>
  /** A sign-out on this device that the server has not confirmed. */
  readonly pendingSignOut: PendingSignOut
  /** Resolves when the state is no longer `loading`. */
  settled(): Promise<SettledAuthState>
  /** Validates the cookie and updates the state. */
  check(): Promise<void>
  /**
   * Validates the cookie again and adopts a changed role. If the session has ended, tells the user and then leaves, as
   * for any 401.
   */
  confirm(): Promise<void>
  /** Whether the session is still active and the user's own. Changes nothing here. */
  isAlive(): Promise<boolean>
  /** Stores a user who has just signed in. */
  establish(user: SessionUser): void
  /** Leaves for the return path if the user's role may open it, otherwise for the dashboard. */
  enter(user: SessionUser): Promise<void>
  /** Leaves for the home page. Concurrent calls navigate once. */
  leave(): void
  /** Signs out in all tabs, whatever the server responds, and leaves for the home page when it is reachable. */
  signOut(): Promise<void>
}

const CHECK_AGAIN_DELAY_MS = 500
const MAX_DELAY_MS = 8000
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
    // A second navigation would show the prompt about unsaved work again.
    if (isLeaving) return
    isLeaving = true
    parts.leaveFor('/', 'replace')
    // The timer pauses during the browser's prompt, so it only ends if the user chose to stay.
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
    // The PKCE verifier of a pending code is needed by the next sign-in.
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
    // Network and server errors say nothing about the session, so the check is repeated. A document being unloaded also
    // aborts its requests, and must not clear the session.
    for (
      let delay = CHECK_AGAIN_DELAY_MS;
      isUnheard(answer.error);
      delay = Math.min(2 * delay, MAX_DELAY_MS)
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

  /** A 401 while loading only means that no one is signed in. */
  async function expire() {
    const wasSignedIn = state.get().status === 'authenticated'
    clear()
    if (!wasSignedIn) return
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
  parts.channel.onSignOut(() => void endDataSession().then(() => endLocally(parts.canLeave)))

  /** Ends the session in this tab. If the home page is unreachable, waits rather than show a browser error page. */
  async function endLocally(canLeave: () => Promise<boolean>) {
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
      // The client handles a 401; network and server errors say nothing about the session.
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
      // Opening a session ends the previous one on the server.
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
      // The next user must not be sent to the previous user's page.
      clearReturnPath(storage)
      const ended = endLocally(async () => answer !== 'unheard' || (await parts.canLeave()))
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

/** Returns the user only if the response is valid. */
function validatedUser(answer: unknown): SessionUser | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { valid, user } = answer as Record<string, unknown>
  return valid === true ? parseSessionUser(user) : null
}
