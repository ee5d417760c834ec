/**
 * Data calls with the user's rights. A tab without a data session (second tab, duplicate) gets one through the
 * website's cookie. If that fails or the session ends, the user is asked to sign in, and the call is repeated.
 */

import { ContentError } from '#app/content/content-error.ts'
import { isResolvedBySignIn } from '#domain/errors/error-catalogue.ts'
import { validateSession } from '#domain/session/session.ts'
import { type TabSessionResponse, WEBSITE_API } from '#domain/session/website-api.ts'
import { type BrowserSession, browserSession } from './browser-session.ts'
import type { DataClient } from './data-client/supabase-browser.ts'
import type { ApiResult, CallOptions } from './website-api/api-client.ts'

export class SignInDeclinedError extends Error {
  constructor() {
    super('Authentication required. Please log in.')
    this.name = 'SignInDeclinedError'
  }
}

/** @throws {ContentError} also if no data session could be opened; {SignInDeclinedError} */
export function withDataSession<T>(
  session: BrowserSession,
  call: (client: DataClient) => Promise<T>,
): Promise<T> {
  return withSession(session, call, () => signInAgain(session))
}

/** Like `withDataSession` with the document's session, for calls outside actions, forms, lists and loaders. */
export async function askData<T>(call: (client: DataClient) => Promise<T>): Promise<T> {
  return withDataSession(await browserSession(), call)
}

/**
 * Like `withDataSession` for background calls such as autosave: a dialog would interrupt typing.
 * @throws {ContentError} {SignInDeclinedError} if the user would have to sign in
 */
export function withDataSessionSilently<T>(
  session: BrowserSession,
  call: (client: DataClient) => Promise<T>,
): Promise<T> {
  return withSession(session, call, () => Promise.reject(new SignInDeclinedError()))
}

async function withSession<T>(
  session: BrowserSession,
  call: (client: DataClient) => Promise<T>,
  signIn: () => Promise<void>,
): Promise<T> {
  const client = await session.data()
  const reopen = async () => {
    if (isSignedOut(session) || !(await openTabSession(session, client))) await signIn()
  }
  if (isSignedOut(session) || !(await belongsToUser(session, client))) await reopen()
  try {
    return await call(client)
  } catch (error) {
    if (!(error instanceof ContentError && (await isSessionEnded(session, client, error)))) throw error
    await reopen()
    return await call(client)
  }
}

/**
 * Calls the website API; after a 401 asks the user to sign in and repeats the call. `options` must be passed on, so
 * that the 401 doesn't end the session.
 * @throws {SignInDeclinedError}
 */
export async function withWebsiteSession<T>(
  session: BrowserSession,
  call: (options: CallOptions) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const options = { keepSession: true }
  if (!isSignedOut(session)) {
    const result = await call(options)
    if (result.error?.status !== 401 || !isResolvedBySignIn(result.error.code)) return result
  }
  await signInAgain(session)
  return await call(options)
}

/** The server would reject a call, also after a sign-out in another tab. */
function isSignedOut({ auth }: BrowserSession): boolean {
  return auth.pendingSignOut.isOpen() || auth.state.get().status === 'unauthenticated'
}

/**
 * Without a session the call would run as `anon` and return fewer rows. Another user's session can remain after a
 * sign-in in a second tab; the cookie decides who the user is.
 */
async function belongsToUser({ auth }: BrowserSession, client: DataClient): Promise<boolean> {
  const { session: tokens } = (await client.auth.getSession()).data
  if (tokens === null) return false
  if (validateSession(tokens, Date.now()) === null && tokens.user.id === auth.state.get().user?.id)
    return true
  await client.auth.signOut({ scope: 'local' })
  return false
}

/** Whether the session caused the error. Row-level security treats a user with an ended session as anonymous. */
async function isSessionEnded(
  { auth }: BrowserSession,
  client: DataClient,
  error: ContentError,
): Promise<boolean> {
  if (error.needsSignIn) return true
  if (![403, 404, 406].includes(error.status)) return false
  return !(await auth.isAlive()) || (await isDataSessionEnded(client))
}

/** The data session may have ended alone, if the user signed in again in another tab. */
async function isDataSessionEnded(client: DataClient): Promise<boolean> {
  const { error } = await client.auth.getUser()
  return [400, 401, 403].includes(error?.status ?? 0)
}

const opening = new WeakMap<DataClient, Promise<boolean>>()

/** Opens a single session for concurrent calls. */
function openTabSession(session: BrowserSession, client: DataClient): Promise<boolean> {
  const open =
    opening.get(client) ?? requestTabSession(session, client).finally(() => void opening.delete(client))
  opening.set(client, open)
  return open
}

/** Exchanges the cookie for the tab's own data session; false if the cookie is for no user or for another user. */
async function requestTabSession({ api, auth }: BrowserSession, client: DataClient): Promise<boolean> {
  const response = await api.post<TabSessionResponse>(WEBSITE_API.session, undefined, { keepSession: true })
  if (response.error) {
    const { message, status, code } = response.error
    // Signing in would not resolve these.
    if (status === 0 || status === 429 || status >= 500 || !isResolvedBySignIn(code))
      throw new ContentError(message, response.error, status)
    return false
  }
  const { accessToken, refreshToken } = response.data
  const { data, error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  })
  // Signing in would not restore a lost connection.
  if (error?.status === 0) throw new ContentError(error.message, error, 0)
  if (data.user !== null && data.user.id === auth.state.get().user?.id) return true
  await client.auth.signOut({ scope: 'local' })
  return false
}

async function signInAgain({ prompts, auth }: BrowserSession): Promise<void> {
  const email = auth.state.get().user?.email
  if (!(await prompts.askToSignIn('stay', email))) throw new SignInDeclinedError()
}
