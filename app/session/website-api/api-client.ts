/**
 * Client of the website API: JSON, cookies, CSRF tokens for changes, and results instead of exceptions
 * (product specification, 7).
 */

import {
  CSRF_ERRORS,
  CSRF_TOKEN_INVALID,
  requestFailedMessage,
  sessionMessage,
  UNEXPECTED_ERROR,
} from '#domain/errors/error-catalogue.ts'
import { AUTH_TOKEN_KEY, USER_KEY } from '#domain/session/session.ts'
import { CSRF_BODY_FIELD, CSRF_HEADER, CSRF_METHODS } from '#domain/session/website-api.ts'
import { type CsrfTokens, createCsrfTokens } from './csrf-tokens.ts'
import { legacyTokenHeader } from './legacy-token.ts'

export interface ApiClientDependencies {
  /** Origin of the API; empty for the page's origin. */
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Monotonic clock in ms. */
  readonly now: () => number
  /** Tells the user that the session has ended; resolves when dismissed. */
  readonly alert: (message: string) => Promise<void>
}

export interface CallOptions {
  /** Sends no bearer header; a 401 doesn't end the session. */
  readonly skipAuth?: boolean
  /** The caller handles a 401, which doesn't end the session. */
  readonly keepSession?: boolean
  readonly skipCsrf?: boolean
  /** A 401 ends the session without an alert. */
  readonly suppressAlert?: boolean
  /** Aborts the call, which then counts as unanswered. */
  readonly signal?: AbortSignal
}

export interface ApiError {
  readonly message: string
  readonly code: string | undefined
  /** HTTP status; 0 without a response. */
  readonly status: number
}

export type ApiResult<T> =
  | { readonly data: T; readonly error: null }
  | { readonly data: null; readonly error: ApiError }

type Body = Readonly<Record<string, unknown>>
export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** Call whose request or response isn't JSON. */
export interface Transfer<T> {
  /** @param headers authorisation and CSRF token. @param csrfToken for a JSON body; absent if not needed */
  readonly send: (url: string, headers: Headers, csrfToken: string | undefined) => Promise<Response>
  readonly read: (response: Response) => Promise<T>
}

export interface WebsiteApi {
  /** Like `request`, with the caller's own request and response. */
  transfer<T>(
    method: ApiMethod,
    path: string,
    transfer: Transfer<T>,
    options?: CallOptions,
  ): Promise<ApiResult<T>>
  request<T>(method: ApiMethod, path: string, body?: Body, options?: CallOptions): Promise<ApiResult<T>>
  get<T>(path: string, options?: CallOptions): Promise<ApiResult<T>>
  post<T>(path: string, body?: Body, options?: CallOptions): Promise<ApiResult<T>>
  put<T>(path: string, body?: Body, options?: CallOptions): Promise<ApiResult<T>>
  delete<T>(path: string, body?: Body, options?: CallOptions): Promise<ApiResult<T>>
  /** Sets the callback that runs after a 401 has cleared the session, replacing the previous one. */
  onUnauthorized(callback: () => void): void
  readonly csrf: CsrfTokens
}

export function createWebsiteApi(dependencies: ApiClientDependencies): WebsiteApi {
  const csrf = createCsrfTokens(dependencies)
  let unauthorized = () => {}

  async function send(
    method: ApiMethod,
    path: string,
    transfer: Transfer<unknown>,
    options: CallOptions,
  ): Promise<Response> {
    const headers = new Headers(options.skipAuth ? {} : legacyTokenHeader(dependencies.storage))
    const needsToken = !options.skipCsrf && CSRF_METHODS.some((changesState) => changesState === method)
    const token = needsToken ? await csrf.token() : undefined
    if (token !== undefined) headers.set(CSRF_HEADER, token)
    return await transfer.send(`${dependencies.apiUrl}${path}`, headers, token)
  }

  async function endSession(code: string | undefined, message: string | undefined, options: CallOptions) {
    dependencies.storage.removeItem(AUTH_TOKEN_KEY)
    dependencies.storage.removeItem(USER_KEY)
    if (!options.suppressAlert) await dependencies.alert(sessionMessage(code, message))
    unauthorized()
  }

  async function transfer<T>(
    method: ApiMethod,
    path: string,
    parts: Transfer<T>,
    options: CallOptions = {},
  ): Promise<ApiResult<T>> {
    try {
      let response = await send(method, path, parts, options)
      let errorBody = response.ok ? null : await readErrorBody(response)
      if (response.status === 403 && errorBody?.code === CSRF_TOKEN_INVALID) {
        csrf.clear()
        // Retried once: a second refusal is not due to an expired token.
        response = await send(method, path, parts, options)
        errorBody = response.ok ? null : await readErrorBody(response)
      }
      if (errorBody === null) return { data: await parts.read(response), error: null }
      if (response.status === 401 && !options.skipAuth && !options.keepSession) {
        await endSession(errorBody.code, errorBody.message ?? errorBody.error, options)
      }
      return failure(formatErrorMessage(response, errorBody), errorBody.code, response.status)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      return failure(message || UNEXPECTED_ERROR, undefined, 0)
    }
  }

  function request<T>(
    method: ApiMethod,
    path: string,
    body?: Body,
    options: CallOptions = {},
  ): Promise<ApiResult<T>> {
    return transfer(
      method,
      path,
      {
        send(url, headers, token) {
          headers.set('content-type', 'application/json')
          const content = token === undefined ? body : { ...body, [CSRF_BODY_FIELD]: token }
          return dependencies.fetch(url, {
            method,
            headers,
            credentials: 'include',
            ...(options.signal && { signal: options.signal }),
            ...(content && { body: JSON.stringify(content) }),
          })
        },
        read: async (response) => (await readJson(response)) as T,
      },
      options,
    )
  }

  return {
    transfer,
    request,
    get: (path, options) => request('GET', path, undefined, options),
    post: (path, body, options) => request('POST', path, body, options),
    put: (path, body, options) => request('PUT', path, body, options),
    delete: (path, body, options) => request('DELETE', path, body, options),
    onUnauthorized: (callback) => {
      unauthorized = callback
    },
    csrf,
  }
}

function failure(message: string, code: string | undefined, status: number): ApiResult<never> {
  return { data: null, error: { message, code, status } }
}

interface ErrorBody {
  readonly message: string | undefined
  readonly error: string | undefined
  readonly code: string | undefined
}

/** Reads the error of a response; other bodies, such as a proxy's page, count as empty. */
async function readErrorBody(response: Response): Promise<ErrorBody> {
  const body = await readJson(response).catch(() => null)
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  return { message: text(fields.message), error: text(fields.error), code: text(fields.code) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function readJson(response: Response): Promise<unknown> {
  const content = await response.text()
  return content === '' ? null : JSON.parse(content)
}

function formatErrorMessage(response: Response, errorBody: ErrorBody): string {
  const message = errorBody.message ?? errorBody.error
  if (message !== undefined) return message
  if (response.status === 403 && errorBody.code?.includes('CSRF')) return CSRF_ERRORS.refused
  return requestFailedMessage(response.status, response.statusText)
}
