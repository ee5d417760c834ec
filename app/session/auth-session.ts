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
  VIEWED_CUSTOMER_KEY,
} from '#domain/session/session.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import { createObservable, type Observable, waitForValue } from './observable.ts'
import { clearPendingCode, type TabStorage } from './pending-code.ts'
import { clearReturnPath, consumeReturnPath } from './return-path.ts'
import type { PendingSignOut, SessionChannel } from './sign-out.ts'
import type { ApiError, WebsiteApi } from './website-api/api-client.ts'

export type AuthState =
  /** `user` is the stored copy, not yet confirmed. */
  | { readonly status: 'loading'; readonly user: SessionUser | null; readonly isUnreachable?: boolean }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated'; readonly user: null }

export type SettledAuthState = Exclude<AuthState, { status: 'loading' }>

export interface AuthSessionDependencies {
  readonly api: WebsiteApi
  readonly storage: TabStorage
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly channel: SessionChannel
  readonly pendingSignOut: PendingSignOut
  /** Whether the home page is reachable. If not, the document stays. */
  readonly canLeave: () => Promise<boolean>
  /** Shows a message; resolves when the user has dismissed it. */
  readonly alert: (message: string) => Promise<void>
  /** Navigates to another document; `push` keeps the current one in the history. */
  readonly navigate: (path: string, mode: 'push' | 'replace') => void
}

export interface AuthSession {
  readonly state: Observable<AuthState>
  /** A sign-out on this device that the server has not confirmed. */
  readonly pendingSignOut: PendingSignOut
  /** Resolves when the state is no longer `loading`. */
  settled(): Promise<SettledAuthState>
  check(): Promise<void>
  /**
   * Validates the cookie again and adopts a changed role. If the session has ended, tells the user and then leaves, as
   * for any 401.
   */
  confirm(): Promise<void>
  /** Whether the session is still active and the user's own. Changes nothing here. */
  isAlive(): Promise<boolean>
  establish(user: SessionUser): void
  /** Leaves for the return path if the user's role may open it, otherwise for the dashboard. */
  enter(user: SessionUser): Promise<void>
  /** Leaves for the home page. Concurrent calls navigate once. */
  leave(): void
  /** Signs out in all tabs, whatever the server responds, and leaves for the home page when it is reachable. */
  signOut(): Promise<void>
}

const FIRST_RETRY_DELAY_MS = 500
const MAX_DELAY_MS = 8000
const NAVIGATION_TIMEOUT_MS = 1000

const SIGNED_OUT: AuthState = { status: 'unauthenticated', user: null }

export function createAuthSession(dependencies: AuthSessionDependencies): AuthSession {
  const { api, storage, pendingSignOut } = dependencies
  const stored = pendingSignOut.isOpen() ? null : readStoredUser(storage)
  const state = createObservable<AuthState>({ status: 'loading', user: stored })

  let isLeaving = false
  let isLeavingBlocked = false
  let mustLeave = false
  function leave() {
    mustLeave = isLeavingBlocked
    if (isLeavingBlocked) return
    // A second navigation would show the prompt about unsaved work again.
    if (isLeaving) return
    isLeaving = true
    dependencies.navigate('/', 'replace')
    // The timer pauses during the browser's prompt, so it only ends if the user chose to stay.
    void dependencies.sleep(NAVIGATION_TIMEOUT_MS).then(() => {
      isLeaving = false
    })
  }

  function adopt(user: SessionUser) {
    const { status, user: previous } = state.get()
    if (status === 'authenticated' && JSON.stringify(previous) === JSON.stringify(user)) return
    storage.setItem(USER_KEY, JSON.stringify(user))
    state.set({ status: 'authenticated', user })
  }

  function clear() {
    // The PKCE verifier of a pending code is needed by the next sign-in.
    if (storage.getItem(USER_KEY) !== null || storage.getItem(DATA_SESSION_KEY) !== null)
      clearPendingCode(storage)
    for (const key of [USER_KEY, AUTH_TOKEN_KEY, DATA_SESSION_KEY, VIEWED_CUSTOMER_KEY])
      storage.removeItem(key)
    state.set(SIGNED_OUT)
  }

  const validateCookie = () => api.get<unknown>(WEBSITE_API.validateCookie, { suppressAlert: true })

  async function check() {
    if (pendingSignOut.isOpen()) {
      clear()
      return void pendingSignOut.retry()
    }
    let response = await validateCookie()
    // Network and server errors say nothing about the session, so the check is repeated. A document being unloaded also
    // aborts its requests, and must not clear the session.
    for (
      let delay = FIRST_RETRY_DELAY_MS;
      isUnreachable(response.error);
      delay = Math.min(2 * delay, MAX_DELAY_MS)
    ) {
      await dependencies.sleep(delay)
      response = await validateCookie()
      const now = state.get()
      if (isUnreachable(response.error) && now.status === 'loading')
        state.set({ ...now, isUnreachable: true })
    }
    const user = parseUser(response.data)
    if (user === null || pendingSignOut.isOpen()) clear()
    else adopt(user)
  }

  /** A 401 while loading only means that no one is signed in. */
  async function expire() {
    const wasAuthenticated = state.get().status === 'authenticated'
    clear()
    if (!wasAuthenticated) return
    await dependencies.sleep(SESSION_EXPIRY_REDIRECT_DELAY_MS)
    leave()
  }

  api.onUnauthorized(() => void expire())
  dependencies.channel.onSignOut(() => void endHere(dependencies.canLeave))

  /** Ends the session in this tab. If the home page is unreachable, waits rather than show a browser error page. */
  async function endHere(canLeave: () => Promise<boolean>) {
    isLeavingBlocked = true
    clear()
    if (!(await canLeave())) await pendingSignOut.retry()
    isLeavingBlocked = false
    if (mustLeave) leave()
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
      const user = parseUser(data)
      if (pendingSignOut.isOpen()) return void expire()
      if (user !== null) return adopt(user)
      await dependencies.alert(sessionMessage(undefined, undefined))
      void expire()
    },
    async isAlive() {
      if (pendingSignOut.isOpen()) return false
      const { data, error } = await api.get<unknown>(WEBSITE_API.validateCookie, { keepSession: true })
      if (error) return error.status !== 401
      return parseUser(data)?.id === state.get().user?.id
    },
    establish(user) {
      // Opening a session ends the previous one on the server.
      pendingSignOut.end()
      adopt(user)
    },
    async enter(user) {
      await dependencies.sleep(SIGN_IN_REDIRECT_DELAY_MS)
      dependencies.navigate(consumeReturnPath(storage, user.role) ?? dashboardPath(user.role), 'push')
    },
    leave,
    async signOut() {
      pendingSignOut.begin()
      dependencies.channel.announceSignOut()
      // Ends background calls before the server ends the data sessions of all tabs.
      isLeavingBlocked = true
      state.set(SIGNED_OUT)
      const response = await pendingSignOut.ask(SIGN_OUT_TIMEOUT_MS)
      // The next user must not be sent to the previous user's page.
      clearReturnPath(storage)
      const ended = endHere(async () => response !== 'unreachable' || (await dependencies.canLeave()))
      leave()
      await ended
    },
  }
}

function isUnreachable(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 502)
}

function isSettled(state: AuthState): state is SettledAuthState {
  return state.status !== 'loading'
}

function readStoredUser(storage: Pick<Storage, 'getItem'>): SessionUser | null {
  try {
    return parseSessionUser(JSON.parse(storage.getItem(USER_KEY) ?? 'null'))
  } catch {
    return null
  }
}

function parseUser(response: unknown): SessionUser | null {
  if (typeof response !== 'object' || response === null) return null
  const { valid, user } = response as Record<string, unknown>
  return valid === true ? parseSessionUser(user) : null
}
