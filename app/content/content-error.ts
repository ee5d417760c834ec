import {
  type ContentAction,
  contentFailureMessage,
  SERVICE_UNAVAILABLE,
} from '#domain/errors/error-catalogue.ts'

/** What a data call reports when it fails: PostgREST's error object, or storage's. */
export interface DataFailure {
  readonly message: string
  readonly code?: string | undefined
}

/** A failed call on content. `message` is fit for the person who asked; it starts as the error catalogue says. */
export class ContentError extends Error {
  /** PostgREST's or PostgreSQL's code; the empty string when the network failed. */
  readonly code: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(message: string, failure: DataFailure, status: number) {
    super(message, { cause: failure })
    this.name = 'ContentError'
    this.code = failure.code ?? ''
    this.status = status
  }

  /** The person's session is over: signing in again and repeating the call will do. */
  get needsSignIn(): boolean {
    return this.status === 401
  }
}

/** Whether the data could not be asked at all: nobody answered, or a gateway in the place of whoever should have. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ContentError && (error.status === 0 || error.status >= 502)
}

export function toContentError(
  action: ContentAction,
  entity: string,
  failure: DataFailure,
  status: number,
): ContentError {
  // Of a network failure the client passes on the exception as text, its class first.
  const cause = status === 0 ? failure.message.replace(/^[A-Za-z]+: /, '') : failure.message
  return new ContentError(contentFailureMessage(action, entity, cause), failure, status)
}

/** What the website API said, or that nobody answered. @param failure its status is 0 when no answer came */
export function toWebsiteError(failure: DataFailure & { readonly status: number }): ContentError {
  return new ContentError(
    failure.status === 0 ? SERVICE_UNAVAILABLE : failure.message,
    failure,
    failure.status,
  )
}

/** A single-row lookup that found nothing. */
export const NO_ROWS = 'PGRST116'

/** A range that begins past the last row. */
export const RANGE_NOT_SATISFIABLE = 'PGRST103'

/** An update found no row of the expected version: somebody else has saved it meanwhile. */
export const STALE_VERSION = 'stale_version'
