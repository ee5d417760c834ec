/**
 * Data calls with the signed-in person's rights. The tab's data session can be missing while the cookie is valid (a
 * second tab) or end in the middle of work; the person is then asked to sign in where they are, and the call is made.
 */

import { ContentError } from '#app/content/content-error.ts'
import type { BrowserSession } from './browser-session.ts'
import type { DataClient } from './supabase-browser.ts'

/** Signing in again was declined. */
export class SignInDeclined extends Error {
  constructor() {
    super('Authentication required. Please log in.')
    this.name = 'SignInDeclined'
  }
}

export async function withDataSession<T>(
  session: BrowserSession,
  call: (client: DataClient) => Promise<T>,
): Promise<T> {
  const client = await session.data()
  const { session: tokens } = (await client.auth.getSession()).data
  // Without a session the same call would be made as anybody, and a list would silently be shorter. Another person's
  // is left over when somebody else signed in from a second tab: the cookie decides whose work this is.
  if (tokens === null || tokens.user.id !== session.auth.state.get().user?.id) await signInAgain(session)
  try {
    return await call(client)
  } catch (error) {
    if (!(error instanceof ContentError && error.needsSignIn)) throw error
    await signInAgain(session)
    return await call(client)
  }
}

async function signInAgain({ prompts, auth }: BrowserSession): Promise<void> {
  const email = auth.state.get().user?.email
  if (!(await prompts.askToSignIn('stay', email))) throw new SignInDeclined()
}
