/** What came of something that was tried, as a value: a screen stays as it is and says what did not work. */
import { isRouteErrorResponse } from 'react-router'
import { ContentError, STALE_VERSION } from '#app/content/content-error.ts'
import { SignInDeclinedError } from '#app/session/data-session.ts'
import { SERVICE_UNAVAILABLE, UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'

export interface ActionFailure {
  readonly data: null
  /** What a person reads. */
  readonly failure: string
  /** The database's or the website API's; the empty string where there is none. */
  readonly code: string
  /** Somebody else has changed the record meanwhile, so that nothing was done. */
  readonly isConflict: boolean
}

export interface ActionSuccess<T> {
  readonly data: T
  readonly failure: null
}

export type ActionResult<T> = ActionSuccess<T> | ActionFailure

/** Codes that say that the record is not any more what the person saw. */
const CONFLICT_CODES: readonly string[] = [STALE_VERSION, 'REQUEST_CHANGED']

/** The data did not come in time. They may still come: whoever shows the failure can wait for them. */
export class TimeoutError extends Error {
  readonly late: Promise<unknown>

  constructor(late: Promise<unknown>) {
    super(SERVICE_UNAVAILABLE)
    this.name = 'Unreachable'
    this.late = late
  }
}

/** Never throws: whatever the work throws becomes the failure that a person reads. */
export async function tryAction<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { data: await work(), failure: null }
  } catch (error) {
    return toFailure(error)
  }
}

export function toFailure(error: unknown): ActionFailure {
  const code = error instanceof ContentError ? error.code : ''
  return { data: null, failure: failureMessage(error), code, isConflict: CONFLICT_CODES.includes(code) }
}

/** What a person reads of an error. What nobody expected is reported to the console and described in general. */
export function failureMessage(error: unknown): string {
  if (error instanceof ContentError || error instanceof SignInDeclinedError || error instanceof TimeoutError)
    return error.message
  if (isRouteErrorResponse(error) && typeof error.data === 'string') return error.data
  reportError(error)
  return UNEXPECTED_ERROR
}
