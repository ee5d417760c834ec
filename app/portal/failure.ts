import { isRouteErrorResponse } from 'react-router'
import { ContentError } from '#app/content/content-error.ts'
import { SignInDeclined } from '#app/session/data-session.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'

/** What a person reads of a failed call. What nobody expected is reported to the console and described in general. */
export function failureMessage(error: unknown): string {
  if (error instanceof ContentError || error instanceof SignInDeclined) return error.message
  if (isRouteErrorResponse(error) && typeof error.data === 'string') return error.data
  reportError(error)
  return UNEXPECTED_ERROR
}
