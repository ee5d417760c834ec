/** Errors of the website API and their wire format. Texts follow product specification, 8. */

import type { Context } from 'hono'
import type { z } from 'zod'
import {
  CSRF_ERRORS,
  CSRF_TOKEN_INVALID,
  SESSION_ERRORS,
  type SessionErrorCode,
} from '#domain/errors/error-catalogue.ts'
import type { ApiErrorBody } from '#domain/session/website-api.ts'
import { isNestedDeeper, plainValue } from '#formats/json-values.ts'

export class WebsiteApiError extends Error {
  override readonly name = 'WebsiteApiError'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  readonly code: string
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined

  constructor(
    status: WebsiteApiError['status'],
    code: string,
    message: string,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

export const apiErrors = {
  session: (code: SessionErrorCode, cause?: unknown) =>
    new WebsiteApiError(401, code, SESSION_ERRORS[code], { cause }),
  csrf: () => new WebsiteApiError(403, CSRF_TOKEN_INVALID, CSRF_ERRORS.refused),
  tooManyTokens: (retryAfter: number) =>
    new WebsiteApiError(429, 'RATE_LIMITED', CSRF_ERRORS.rateLimited, { retryAfter }),
  tooMany: (retryAfter: number) =>
    new WebsiteApiError(429, 'RATE_LIMITED', 'Too many attempts. Wait before trying again.', {
      retryAfter,
    }),
  /** Creating a session would invalidate the emailed code; the user can sign in with that code instead. */
  codeInFlight: (retryAfter: number) =>
    new WebsiteApiError(409, 'CODE_IN_FLIGHT', 'We’ve sent you a sign-in code. Use it to log in.', {
      retryAfter,
    }),
  unknownAddress: () => new WebsiteApiError(404, 'NOT_FOUND', 'This API endpoint doesn’t exist.'),
  invalidInput: (message = 'Check your details.', cause?: unknown) =>
    new WebsiteApiError(400, 'INVALID_INPUT', message, { cause }),
  /** The database or the authentication provider is unavailable. */
  unavailable: (cause: unknown) =>
    new WebsiteApiError(503, 'UNAVAILABLE', 'The service isn’t available at the moment. Try again.', {
      retryAfter: 5,
      cause,
    }),
} as const

export function renderApiError(context: Context, error: WebsiteApiError): Response {
  const { status, code, message, retryAfter } = error
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  return context.json({ error: message, message, code } satisfies ApiErrorBody, status)
}

/** Result of supabase-js. */
interface RpcResult<T> {
  readonly data: T | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly status: number
}

/**
 * Returns the data of a call with the secret key.
 * @throws {WebsiteApiError} CONFIG_ERROR if the key or function is rejected, UNAVAILABLE if there is no response
 */
export function unwrap<T>({ data, error, status }: RpcResult<T>): T {
  if (error === null) return data as T
  const cause = new Error(`${error.code}: ${error.message}`)
  if (status === 401 || status === 403 || error.code === 'PGRST202')
    throw apiErrors.session('CONFIG_ERROR', cause)
  if (status === 0 || status >= 502) throw apiErrors.unavailable(cause)
  // PostgreSQL classes 22 (invalid value) and 54 (limit exceeded).
  if (/^(22|54)/.test(error.code)) throw apiErrors.invalidInput(undefined, cause)
  throw cause
}

const MAX_DEPTH = 16

/**
 * Validates input; texts become well-formed Unicode without NUL.
 * @throws {WebsiteApiError} 400 with the first message, which users read
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (isNestedDeeper(input, MAX_DEPTH)) throw apiErrors.invalidInput()
  const parsed = schema.safeParse(plainValue(input))
  if (parsed.success) return parsed.data
  throw apiErrors.invalidInput(parsed.error.issues[0]?.message)
}
