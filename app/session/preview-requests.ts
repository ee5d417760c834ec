/** Posts unsaved content, which the website renders only for users who may edit it. */

import { browserSession } from './browser-session.ts'
import type { DataClient } from './data-client/supabase-browser.ts'
import { withDataSession, withDataSessionSilently } from './data-session.ts'

interface PreviewRequest {
  /** JSON of the fields. */
  readonly body: string
  readonly accept: string
  readonly signal?: AbortSignal
}

/**
 * Asks the user to sign in if necessary.
 * @throws {ContentError} {SignInDeclinedError}, or the error of `fetch`
 */
export async function requestPreview(path: string, request: PreviewRequest): Promise<Response> {
  return withDataSession(await browserSession(), (client) => post(client, path, request))
}

/**
 * For previews while the user types.
 * @throws as `requestPreview`; {SignInDeclinedError} if the user would have to sign in
 */
export async function requestPreviewSilently(path: string, request: PreviewRequest): Promise<Response> {
  return withDataSessionSilently(await browserSession(), (client) => post(client, path, request))
}

/** With the access token, because the session cookie belongs to the API's host. */
async function post(
  client: DataClient,
  path: string,
  { body, accept, signal }: PreviewRequest,
): Promise<Response> {
  const { session } = (await client.auth.getSession()).data
  return fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      ...(session !== null && { Authorization: `Bearer ${session.access_token}` }),
    },
    body,
    ...(signal && { signal }),
  })
}
