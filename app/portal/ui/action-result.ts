/** Result of an action as a value, so that a failure leaves the screen in place. */
import { isRouteErrorResponse } from 'react-router'
import { ContentError, isUnavailable, STALE_VERSION } from '#app/content/content-error.ts'
import { SignInDeclinedError } from '#app/session/data-session.ts'
import { SERVICE_UNAVAILABLE, UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'

export interface ActionFailure {
  readonly data: null
  /** Message for the user. */
  readonly failure: string
  /** Code from the database or website API; empty if there is none. */
  readonly code: string
  /** Another user has changed the record, so nothing was saved. */
  readonly isConflict: boolean
  /** The server didn’t answer, so nothing may have been saved. */
  readonly isUnreachable: boolean
}

export interface ActionSuccess<T> {
  readonly data: T
  readonly failure: null
}

export type ActionResult<T> = ActionSuccess<T> | ActionFailure

/** Codes for a record that has changed since it was loaded. */
const CONFLICT_CODES: readonly string[] = [STALE_VERSION, 'REQUEST_CHANGED']

/** The data took too long. `late` resolves if it still arrives. */
export class TimeoutError extends Error {
  readonly late: Promise<unknown>

  constructor(late: Promise<unknown>) {
    super(SERVICE_UNAVAILABLE)
    this.name = 'TimeoutError'
    this.late = late
  }
}

/** Runs an action and never throws: errors become the failure message. */
export async function tryAction<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { data: await work(), failure: null }
  } catch (error) {
    return toFailure(error)
  }
}

export interface EachOutcome<Item, Result> {
  readonly items: readonly Item[]
  readonly results: readonly Result[]
  /** Null if all succeeded. */
  readonly failure: string | null
}

/** Runs an action for each item in sequence; returns the successful ones. @throws the first error if all fail */
export async function runEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<EachOutcome<Item, Result>> {
  const done: Item[] = []
  const results: Result[] = []
  let problem: { readonly error: unknown } | null = null
  for (const item of items) {
    try {
      results.push(await work(item))
      done.push(item)
    } catch (error) {
      problem ??= { error }
    }
  }
  if (problem !== null && done.length === 0) throw problem.error
  return { items: done, results, failure: problem === null ? null : failureMessage(problem.error) }
}

export function toFailure(error: unknown): ActionFailure {
  const code = error instanceof ContentError ? error.code : ''
  return {
    data: null,
    failure: failureMessage(error),
    code,
    isConflict: CONFLICT_CODES.includes(code),
    isUnreachable: isUnavailable(error),
  }
}

/** Returns the message for the user. Unexpected errors are logged and described in general terms. */
export function failureMessage(error: unknown): string {
  if (error instanceof ContentError || error instanceof SignInDeclinedError || error instanceof TimeoutError)
    return error.message
  if (isRouteErrorResponse(error) && typeof error.data === 'string') return error.data
  reportError(error)
  return UNEXPECTED_ERROR
}
