/** Uploads and downloads through the website API: bodies that aren't JSON. */
import { toWebsiteError } from '#app/content/content-error.ts'
import { createUploadFetch } from '#app/content/storage/upload-fetch.ts'
import { CSRF_BODY_FIELD } from '#domain/session/website-api.ts'
import type { BrowserSession } from './browser-session.ts'
import { withWebsiteSession } from './data-session.ts'
import type { Transfer } from './website-api/api-client.ts'

/** Downloads a file. @throws {ContentError} {SignInDeclinedError} */
export function downloadBytes(session: BrowserSession, path: string): Promise<Blob> {
  return transfer(session, 'GET', path, {
    send: (url, headers) => window.fetch(url, { headers, credentials: 'include' }),
    read: (response) => response.blob(),
  })
}

/** Posts JSON and returns a file. @throws {ContentError} {SignInDeclinedError} */
export function postForBytes(session: BrowserSession, path: string, body: object): Promise<Blob> {
  return transfer(session, 'POST', path, {
    send(url, headers, token) {
      headers.set('content-type', 'application/json')
      return window.fetch(url, {
        method: 'POST',
        credentials: 'include',
        headers,
        body: JSON.stringify({ ...body, [CSRF_BODY_FIELD]: token }),
      })
    },
    read: (response) => response.blob(),
  })
}

interface UploadOptions {
  /** Receives the share sent, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  /** Media type; bytes by default. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Uploads a file as the body.
 * @throws {ContentError} {SignInDeclinedError}; an `AbortError` if the signal aborts
 */
export async function uploadFile<T>(
  session: BrowserSession,
  path: string,
  file: Blob,
  { onProgress, signal, type = 'application/octet-stream', headers: more = {} }: UploadOptions,
): Promise<T> {
  const upload = createUploadFetch(onProgress, signal)
  try {
    return await transfer(session, 'POST', path, {
      send(url, headers) {
        headers.set('content-type', type)
        for (const [name, value] of Object.entries(more)) headers.set(name, value)
        return upload(url, { method: 'POST', credentials: 'include', headers, body: file })
      },
      read: (response) => response.json() as Promise<T>,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function transfer<T>(
  session: BrowserSession,
  method: 'GET' | 'POST',
  path: string,
  parts: Transfer<T>,
): Promise<T> {
  const response = await withWebsiteSession(session, (options) =>
    session.api.transfer(method, path, parts, options),
  )
  if (response.error !== null) throw toWebsiteError(response.error)
  return response.data
}
