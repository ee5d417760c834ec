/** Uploads and downloads through the website API, whose client only handles JSON. */
import { toWebsiteError } from '#app/content/content-error.ts'
import { createUploadFetch } from '#app/content/upload-fetch.ts'
import { requestFailedMessage } from '#domain/errors/error-catalogue.ts'
import { CSRF_HEADER } from '#domain/session/website-api.ts'
import type { BrowserSession } from './browser-session.ts'
import { withWebsiteSession } from './data-session.ts'
import type { ApiResult } from './website-api/api-client.ts'

/** Downloads a file. @throws {ContentError} {SignInDeclinedError} */
export function downloadBytes(session: BrowserSession, path: string): Promise<Blob> {
  return request(
    session,
    (url) => window.fetch(url, { credentials: 'include' }),
    path,
    (response) => response.blob(),
  )
}

/** Posts JSON and returns a file. @throws {ContentError} {SignInDeclinedError} */
export async function postForBytes(session: BrowserSession, path: string, body: object): Promise<Blob> {
  const send = async (url: string) => {
    const token = await session.api.csrf.token()
    return window.fetch(url, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: token },
      body: JSON.stringify({ ...body, _csrf: token }),
    })
  }
  return request(session, send, path, (response) => response.blob())
}

/**
 * Uploads a file as the body. @param onProgress share sent, 0 to 1
 * @throws {ContentError} {SignInDeclinedError}; an `AbortError` if the signal aborts
 */
export async function uploadFile<T>(
  session: BrowserSession,
  path: string,
  file: Blob,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<T> {
  const upload = createUploadFetch(onProgress, signal)
  const send = async (url: string) =>
    upload(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        [CSRF_HEADER]: await session.api.csrf.token(),
      },
      body: file,
    })
  try {
    return await request(session, send, path, (response) => response.json() as Promise<T>)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function request<T>(
  session: BrowserSession,
  send: (url: string) => Promise<Response>,
  path: string,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const response = await withWebsiteSession(session, async (): Promise<ApiResult<T>> => {
    try {
      const response = await send(`${session.settings.apiUrl}${path}`)
      if (response.ok) return { data: await read(response), error: null }
      const json: unknown = await response.json().catch(() => null)
      const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
      const message =
        typeof body.message === 'string'
          ? body.message
          : requestFailedMessage(response.status, response.statusText)
      const code = typeof body.code === 'string' ? body.code : undefined
      return { data: null, error: { message, code, status: response.status } }
    } catch (error) {
      return { data: null, error: { message: (error as Error).message, code: undefined, status: 0 } }
    }
  })
  if (response.error !== null) throw toWebsiteError(response.error)
  return response.data
}
