/**
 * Delays responses to the next time step after the request, so that their timing doesn't reveal whether a user exists.
 * The differences in work are much shorter than a step.
 */
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50

/** Endpoints that accept an email address without sign-in. */
export const EMAIL_ENDPOINTS = ['/otp', '/verify', '/signup', '/recover', '/resend']

export const constantTimeResponse: MiddlewareHandler = async (_context, next) => {
  // Timers have a resolution of 1 ms; one started after the work would reveal fractions of it.
  let step = Promise.withResolvers<void>()
  const steps = setInterval(() => {
    step.resolve()
    step = Promise.withResolvers()
  }, STEP_MS)
  try {
    await next()
    await step.promise
  } finally {
    clearInterval(steps)
  }
}
