/**
 * How the portal's screens reach data. Loaders wait for three seconds at most: then the screen says that the data cannot
 * be reached. A person who is asked to sign in again meanwhile has all the time in the world.
 */
import { createContext, type RouterContextProvider } from 'react-router'
import { toWebsiteError } from '#app/content/content-error.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession, withWebsiteSession } from '#app/session/data-session.ts'
import type { ApiMethod } from '#app/session/website-api/api-client.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { TimeoutError } from './action-result.ts'

type Context = Readonly<RouterContextProvider>

/** What the layout hands to the loaders of the portal's screens. */
export const sessionContext = createContext<BrowserSession>()
/** Whom the guard has let through. */
export const userContext = createContext<SessionUser>()
/** Settles once a navigation has taken too long. */
export const navigationTimeoutContext = createContext<Promise<void>>()

export const LOADER_TIMEOUT_MS = 3000
const STEP_MS = 100

/** Settles after three seconds in which nobody was asked anything. */
export function createNavigationTimeout({ prompts }: Pick<BrowserSession, 'prompts'>): Promise<void> {
  return new Promise((resolve) => {
    let left = LOADER_TIMEOUT_MS
    const timer = setInterval(() => {
      if (prompts.signIn.get() !== null || prompts.alert.get() !== null) return
      left -= STEP_MS
      if (left > 0) return
      clearInterval(timer)
      resolve()
    }, STEP_MS)
  })
}

/** The data, if they come in time. @throws {TimeoutError} */
export function withTimeout<T>(context: Context, work: Promise<T>): Promise<T> {
  const late = context.get(navigationTimeoutContext).then(() => Promise.reject(new TimeoutError(work)))
  // Whichever of the two comes second is nobody's concern here.
  late.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late])
}

/**
 * What a screen asks of the server. Most work needs the data client alone, which is handed in and may be handed in a
 * second time after a new sign-in; work that calls the website API takes the session itself.
 */
export type Work<Args extends readonly unknown[], T> =
  | ((client: DataClient, ...args: Args) => Promise<T>)
  | SessionWork<Args, T>

export interface SessionWork<Args extends readonly unknown[], T> {
  readonly withSession: (session: BrowserSession, ...args: Args) => Promise<T>
}

/** @throws {ContentError} {SignInDeclined} */
export function perform<Args extends readonly unknown[], T>(
  session: BrowserSession,
  work: Work<Args, T>,
  ...args: Args
): Promise<T> {
  if (typeof work !== 'function') return work.withSession(session, ...args)
  return withDataSession(session, (client) => work(client, ...args))
}

/** For loaders: a data call with the signed-in person's rights. @throws {ContentError} {SignInDeclined} {Unreachable} */
export function loadData<T>(context: Context, call: (client: DataClient) => Promise<T>): Promise<T> {
  return withTimeout(context, readDataLater(context, call))
}

/** The same without a time limit, for what a screen shows when it arrives. @throws {ContentError} {SignInDeclined} */
export function readDataLater<T>(context: Context, call: (client: DataClient) => Promise<T>): Promise<T> {
  return withDataSession(context.get(sessionContext), call)
}

/** For loaders: a call of the website API. @throws {ContentError} {SignInDeclined} {Unreachable} */
export function loadFromWebsiteApi<T>(context: Context, path: string): Promise<T> {
  return withTimeout(context, callWebsiteApi<T>(context.get(sessionContext), 'GET', path))
}

/** A call of the website API; a session that ended is made anew where the person is. @throws {ContentError} {SignInDeclined} */
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
