/** What the website API refuses, and how a refusal looks on the wire. Words are the specification's, from `domain/`. */
import type { Context } from 'hono'
import {
  CSRF_ERRORS,
  CSRF_TOKEN_INVALID,
  SESSION_ERRORS,
  type SessionErrorCode,
} from '#domain/errors/error-catalogue.ts'
import type { ApiErrorBody } from '#domain/session/website-api.ts'

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 503
  readonly code: string
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: ApiRefusal['status'],
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

export const refuse = {
  session: (code: SessionErrorCode, cause?: unknown) =>
    new ApiRefusal(401, code, SESSION_ERRORS[code], { cause }),
  csrf: () => new ApiRefusal(403, CSRF_TOKEN_INVALID, CSRF_ERRORS.refused),
  tooManyTokens: (retryAfter: number) =>
    new ApiRefusal(429, 'RATE_LIMITED', CSRF_ERRORS.rateLimited, { retryAfter }),
  tooMany: (retryAfter: number) =>
    new ApiRefusal(429, 'RATE_LIMITED', 'Too many attempts. Please wait before trying again.', {
      retryAfter,
    }),
  /** A session made now would make void the code that the person was sent: they can sign in with it instead. */
  codeInFlight: (retryAfter: number) =>
    new ApiRefusal(409, 'CODE_IN_FLIGHT', 'A sign-in code is on its way to you. Please log in with it.', {
      retryAfter,
    }),
  purgeSignature: () =>
    new ApiRefusal(401, 'INVALID_SIGNATURE', 'The signature of this call does not hold, or no longer.'),
  unknownAddress: () => new ApiRefusal(404, 'NOT_FOUND', 'There is no such address in this API.'),
  /** The database or the authentication provider did not answer. */
  unavailable: (cause: unknown) =>
    new ApiRefusal(503, 'UNAVAILABLE', 'The service is not available at the moment. Please try again.', {
      retryAfter: 5,
      cause,
    }),
} as const

export function renderRefusal(context: Context, refusal: ApiRefusal): Response {
  const { status, code, message, retryAfter } = refusal
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  return context.json({ error: message, message, code } satisfies ApiErrorBody, status)
}
