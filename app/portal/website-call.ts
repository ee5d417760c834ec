/** The website API for the portal's loaders and actions: a session that ended is made anew where the person is. */
import { data } from 'react-router'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withWebsiteSession } from '#app/session/data-session.ts'
import type { ApiMethod } from '#app/session/website-api.ts'
import { failureMessage } from './failure.ts'

/** For loaders. @throws a route error response with what people read, for the screen's error boundary */
export async function readWebsite<T>(session: BrowserSession, path: string): Promise<T> {
  const answer = await withWebsiteSession(session, (options) => session.api.get<T>(path, options))
  if (answer.error) throw data(answer.error.message, { status: answer.error.status || 503 })
  return answer.data
}

export type Outcome<T> =
  | { readonly data: T; readonly failure: null }
  | { readonly data: null; readonly failure: string }

/** For actions and buttons: never throws, since the screen stays as it is and says what went wrong. */
export async function askWebsite<T>(
  session: BrowserSession,
  method: ApiMethod,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Outcome<T>> {
  try {
    const answer = await withWebsiteSession(session, (options) =>
      session.api.request<T>(method, path, body, options),
    )
    if (answer.error) return { data: null, failure: answer.error.message }
    return { data: answer.data, failure: null }
  } catch (error) {
    return { data: null, failure: failureMessage(error) }
  }
}
