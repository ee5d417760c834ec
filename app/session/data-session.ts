/**
 * Data calls with the signed-in person's rights. A tab that has no data session of its own (a second tab, a duplicate)
 * gets one for the website's cookie; where that is not to be had, or the session ends in the middle of work, the person
 * is asked to sign in where they are, and the call is made.
 */

import { ContentError } from '#app/content/content-error.ts'
import { isResolvedBySignIn } from '#domain/errors/error-catalogue.ts'
import { validateSession } from '#domain/session/session.ts'
import { type TabSessionResponse, WEBSITE_API } from '#domain/session/website-api.ts'
import { type BrowserSession, browserSession } from './browser-session.ts'
import type { DataClient } from './data-client/supabase-browser.ts'
import type { ApiResult, CallOptions } from './website-api/api-client.ts'

/** Signing in again was declined. */
export class SignInDeclinedError extends Error {
  constructor() {
    super('Authentication required. Please log in.')
    this.name = 'SignInDeclined'
  }
}

/** @throws {ContentError} also when a data session could not be opened for want of a connection; {SignInDeclined} */
export function withDataSession<T>(
  session: BrowserSession,
  call: (client: DataClient) => Promise<T>,
): Promise<T> {
  return withSession(session, call, () => signInAgain(session))
}

/** The same with the session of this document, for a call outside an action, a form, a list and a loader. */
export async function askData<T>(call: (client: DataClient) => Promise<T>): Promise<T> {
  return withDataSession(await browserSession(), call)
}

/**
 * The same for what nobody has asked for at this moment, such as an automatic save: a person who is typing is not
 * interrupted by a dialog that takes their next words.
 * @throws {ContentError} {SignInDeclined} where the person would have had to sign in
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
  const openAgain = async () => {
    if (!(await openTabSession(session, client))) await signIn()
  }
  if (!(await holdsOwnSession(session, client))) await openAgain()
  try {
    return await call(client)
  } catch (error) {
    if (!(error instanceof ContentError && (await isOver(session, client, error)))) throw error
    await openAgain()
    return await call(client)
  }
}

/**
 * A call of the website API in the middle of work: at a 401 the person is asked to sign in where they are, and the call
 * is made again. Pass the options on, which keep the 401 from ending the session at once.
 * @throws {SignInDeclinedError}
 */
export async function withWebsiteSession<T>(
  session: BrowserSession,
  call: (options: CallOptions) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const options = { skipAuth: true }
  const result = await call(options)
  if (result.error?.status !== 401 || !isResolvedBySignIn(result.error.code)) return result
  await signInAgain(session)
  return await call(options)
}

/**
 * Without a session the same call would be made as anybody, and a list would silently be shorter. Another person's is
 * left over when somebody else signed in from a second tab: the cookie decides whose work this is.
 */
async function holdsOwnSession({ auth }: BrowserSession, client: DataClient): Promise<boolean> {
  const { session: tokens } = (await client.auth.getSession()).data
  if (tokens === null) return false
  if (validateSession(tokens, Date.now()) === null && tokens.user.id === auth.state.get().user?.id)
    return true
  await client.auth.signOut({ scope: 'local' })
  return false
}

/**
 * Whether the session is what failed. To row-level security somebody whose session was ended elsewhere, while their
 * token still holds, is nobody: it refuses, or finds nothing.
 */
async function isOver({ auth }: BrowserSession, client: DataClient, error: ContentError): Promise<boolean> {
  if (error.needsSignIn) return true
  if (![403, 404, 406].includes(error.status)) return false
  return !(await auth.isAlive()) || (await isEnded(client))
}

/** The data session may have been ended alone, by a person who has signed in anew in another tab since. */
async function isEnded(client: DataClient): Promise<boolean> {
  const { error } = await client.auth.getUser()
  return [400, 401, 403].includes(error?.status ?? 0)
}

const opening = new WeakMap<DataClient, Promise<boolean>>()

/** Opens one session for a tab, however many calls need it at once. */
function openTabSession(session: BrowserSession, client: DataClient): Promise<boolean> {
  const open =
    opening.get(client) ?? askForTabSession(session, client).finally(() => void opening.delete(client))
  opening.set(client, open)
  return open
}

/** Turns the cookie into a separate data session of this tab's; false when it stands for nobody, or for somebody else. */
async function askForTabSession({ api, auth }: BrowserSession, client: DataClient): Promise<boolean> {
  if (auth.pendingSignOut.isOpen()) return false
  const answer = await api.post<TabSessionResponse>(WEBSITE_API.session, undefined, { skipAuth: true })
  if (answer.error) {
    const { message, status, code } = answer.error
    // Of these, signing in would come to the same.
    if (status === 0 || status === 429 || status >= 500 || !isResolvedBySignIn(code))
      throw new ContentError(message, answer.error, status)
    return false
  }
  const { accessToken, refreshToken } = answer.data
  const { data } = await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (data.user !== null && data.user.id === auth.state.get().user?.id) return true
  await client.auth.signOut({ scope: 'local' })
  return false
}

async function signInAgain({ prompts, auth }: BrowserSession): Promise<void> {
  const email = auth.state.get().user?.email
  if (!(await prompts.askToSignIn('stay', email))) throw new SignInDeclinedError()
}
