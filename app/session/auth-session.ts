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
  USER_KEY,
} from '#domain/session/session.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import { forgetOrigin, takeOrigin } from './origin.ts'
import type { SessionChannel } from './session-channel.ts'
import { createStore, firstOf, type Store } from './store.ts'
import type { DataClient } from './supabase-browser.ts'
import type { WebsiteApi } from './website-api.ts'

export type AuthState =
  /** `user` is the stored copy, not yet confirmed. */
  | { readonly status: 'loading'; readonly user: SessionUser | null }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated'; readonly user: null }

export type SettledAuthState = Exclude<AuthState, { status: 'loading' }>

export interface AuthSessionParts {
  readonly api: WebsiteApi
  /** The tab's session storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly channel: SessionChannel
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
  readonly state: Store<AuthState>
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
  /** Ends the session here, on the server and in the other tabs, which end their own data sessions; leaves for the root. */
  signOut(): Promise<void>
}

const CHECK_AGAIN_DELAY_MS = 500
const LEAVING_MS = 1000

const SIGNED_OUT: AuthState = { status: 'unauthenticated', user: null }

export function createAuthSession(parts: AuthSessionParts): AuthSession {
  const { api, storage } = parts
  const state = createStore<AuthState>({ status: 'loading', user: storedUser(storage) })

  let isLeaving = false
  function leave() {
    // A second request would ask somebody with unsaved work a second time whether they want to go.
    if (isLeaving) return
    isLeaving = true
    parts.leaveFor('/', 'replace')
    // The clock stands while the browser asks: it goes on only for somebody who has chosen to stay.
    void parts.sleep(LEAVING_MS).then(() => {
      isLeaving = false
    })
  }

  function establish(user: SessionUser) {
    const { status, user: before } = state.get()
    if (status === 'authenticated' && JSON.stringify(before) === JSON.stringify(user)) return
    storage.setItem(USER_KEY, JSON.stringify(user))
    state.set({ status: 'authenticated', user })
  }

  function clear() {
    for (const key of [USER_KEY, AUTH_TOKEN_KEY, DATA_SESSION_KEY]) storage.removeItem(key)
    state.set(SIGNED_OUT)
  }

  const askWhose = () => api.get<unknown>(WEBSITE_API.validateCookie, { suppressAlert: true })

  async function check() {
    let answer = await askWhose()
    if (answer.error?.status === 0) {
      // A document that is being left aborts its requests: it does not live to ask again, and so clears nothing that
      // the next one needs.
      await parts.sleep(CHECK_AGAIN_DELAY_MS)
      answer = await askWhose()
    }
    const user = validatedUser(answer.data)
    if (user === null) clear()
    else establish(user)
  }

  /** A 401 while somebody works here; while still loading it only says that nobody does. */
  async function expire() {
    const wasAtWork = state.get().status === 'authenticated'
    clear()
    if (!wasAtWork) return
    await parts.sleep(SESSION_EXPIRY_REDIRECT_DELAY_MS)
    leave()
  }

  async function endCookieSession() {
    const { error } = await api.post(WEBSITE_API.logout, undefined, { skipAuth: true })
    if (error) parts.log('Signing out on the server failed', error)
  }

  async function endDataSession() {
    if (storage.getItem(DATA_SESSION_KEY) === null) return
    try {
      const { error } = await (await parts.data()).auth.signOut({ scope: 'local' })
      if (error) throw error
    } catch (error) {
      parts.log('Ending the data session failed', error)
    }
  }

  api.onUnauthorized(() => void expire())
  parts.channel.onSignOut(() => void endDataSession().then(clear))

  return {
    state,
    settled: () => firstOf(state, isSettled),
    check,
    async confirm() {
      // A 401 clears and tells by itself; no answer, or a server in trouble, says nothing about the session.
      const { data, error } = await api.get<unknown>(WEBSITE_API.validateCookie)
      if (error) return
      const user = validatedUser(data)
      if (user !== null) return establish(user)
      await parts.alert(sessionMessage(undefined, undefined))
      void expire()
    },
    async isAlive() {
      const { data, error } = await api.get<unknown>(WEBSITE_API.validateCookie, { skipAuth: true })
      if (error) return error.status !== 401
      return validatedUser(data)?.id === state.get().user?.id
    },
    establish,
    async enter(user) {
      await parts.sleep(SIGN_IN_REDIRECT_DELAY_MS)
      parts.leaveFor(takeOrigin(storage, user.role) ?? dashboardPath(user.role), 'push')
    },
    leave,
    async signOut() {
      await Promise.all([endCookieSession(), endDataSession()])
      clear()
      // Whoever signs in here next is not led to the last person's page.
      forgetOrigin(storage)
      parts.channel.announceSignOut()
      leave()
    },
  }
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
