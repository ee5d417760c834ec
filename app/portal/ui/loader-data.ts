/** Data access for loaders. A loader fails after 3 s; time spent in the sign-in dialog doesn’t count. */
import { createContext, type RouterContextProvider } from 'react-router'
import { toWebsiteError } from '#app/content/content-error.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession, withWebsiteSession } from '#app/session/data-session.ts'
import type { ApiMethod } from '#app/session/website-api/api-client.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { TimeoutError } from './action-result.ts'

type Context = Readonly<RouterContextProvider>

export const sessionContext = createContext<BrowserSession>()
/** User admitted by the route guard. */
export const userContext = createContext<SessionUser>()
/** Resolves when a navigation takes too long. */
export const navigationTimeoutContext = createContext<Promise<void>>()

export const LOADER_TIMEOUT_MS = 3000
const STEP_MS = 100

/** Resolves after three seconds, excluding time in prompts. */
export function createNavigationTimeout({ prompts }: Pick<BrowserSession, 'prompts'>): Promise<void> {
  return new Promise((resolve) => {
    let remainingMs = LOADER_TIMEOUT_MS
    const timer = setInterval(() => {
      if (prompts.signIn.get() !== null || prompts.alert.get() !== null) return
      remainingMs -= STEP_MS
      if (remainingMs > 0) return
      clearInterval(timer)
      resolve()
    }, STEP_MS)
  })
}

/** @throws {TimeoutError} if the data takes too long */
export function withTimeout<T>(context: Context, work: Promise<T>): Promise<T> {
  const timeout = context.get(navigationTimeoutContext).then(() => Promise.reject(new TimeoutError(work)))
  // Avoids an unhandled rejection of the slower promise.
  timeout.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, timeout])
}

/**
 * Server call of a screen. Most need only the data client and may be retried with a new one after sign-in; calls of the
 * website API get the session.
 */
export type Work<Args extends readonly unknown[], T> =
  | ((client: DataClient, ...args: Args) => Promise<T>)
  | SessionWork<Args, T>

export interface SessionWork<Args extends readonly unknown[], T> {
  readonly withSession: (session: BrowserSession, ...args: Args) => Promise<T>
}

/** @throws {ContentError} {SignInDeclinedError} */
export function perform<Args extends readonly unknown[], T>(
  session: BrowserSession,
  work: Work<Args, T>,
  ...args: Args
): Promise<T> {
  if (typeof work !== 'function') return work.withSession(session, ...args)
  return withDataSession(session, (client) => work(client, ...args))
}

/** Loads data with the user’s permissions. @throws {ContentError} {SignInDeclinedError} {TimeoutError} */
export function loadData<T>(context: Context, call: (client: DataClient) => Promise<T>): Promise<T> {
  return withTimeout(context, loadDeferredData(context, call))
}

/** Loads data without the time limit, for deferred parts. @throws {ContentError} {SignInDeclinedError} */
export function loadDeferredData<T>(context: Context, call: (client: DataClient) => Promise<T>): Promise<T> {
  return withDataSession(context.get(sessionContext), call)
}

/** Calls the website API from a loader. @throws {ContentError} {SignInDeclinedError} {TimeoutError} */
export function loadFromWebsiteApi<T>(context: Context, path: string): Promise<T> {
  return withTimeout(context, callWebsiteApi<T>(context.get(sessionContext), 'GET', path))
}

/** Calls the website API and renews an expired session. @throws {ContentError} {SignInDeclinedError} */
export async function callWebsiteApi<T>(
  session: BrowserSession,
  method: ApiMethod,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = await withWebsiteSession(session, (options) =>
    session.api.request<T>(method, path, body, options),
  )
  if (answer.error !== null) throw toWebsiteError(answer.error)
  return answer.data
}
