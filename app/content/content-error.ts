import {
  type ContentAction,
  contentFailureMessage,
  UNREACHABLE_CAUSE,
} from '#domain/errors/error-catalogue.ts'

/** Error of a data call, from PostgREST or storage. */
export interface DataFailure {
  readonly message: string
  readonly code?: string | undefined
}

/** Failed data call. `message` is a text of the error catalogue and can be shown to the user. */
export class ContentError extends Error {
  /** PostgREST or PostgreSQL error code; empty for network errors. */
  readonly code: string
  /** HTTP status, or 0 without a response. */
  readonly status: number

  constructor(message: string, failure: DataFailure, status: number) {
    super(message, { cause: failure })
    this.name = 'ContentError'
    this.code = failure.code ?? ''
    this.status = status
  }

  /** True if signing in again and repeating the call can succeed. */
  get needsSignIn(): boolean {
    return this.status === 401
  }
}

/** Returns whether the data is unreachable: no response, or an error from a gateway. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ContentError && (error.status === 0 || error.status >= 502)
}

export function toContentError(
  action: ContentAction,
  entity: string,
  failure: DataFailure,
  status: number,
): ContentError {
  // Without a response, the client passes an exception of the browser, such as “TypeError: Failed to fetch”.
  const cause = status === 0 ? UNREACHABLE_CAUSE : failure.message
  return new ContentError(contentFailureMessage(action, entity, cause), failure, status)
}

/** @param failure of the website API, whose client returns texts of the error catalogue. Status 0 means no response */
export function toWebsiteError(failure: DataFailure & { readonly status: number }): ContentError {
  return new ContentError(failure.message, failure, failure.status)
}

/** No row found by a single-row lookup. */
export const NO_ROWS = 'PGRST116'

/** Range starts past the last row. */
export const RANGE_NOT_SATISFIABLE = 'PGRST103'

/** The row was changed since it was read. */
export const STALE_VERSION = 'stale_version'
