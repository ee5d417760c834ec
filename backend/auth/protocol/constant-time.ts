/** Delays responses to the next time step, so that timing doesn't reveal whether a user exists. */
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50

export const EMAIL_ENDPOINTS = ['/otp', '/verify', '/signup', '/recover', '/resend']

export const constantTimeResponse: MiddlewareHandler = async (_context, next) => {
  // A timer started after the work would reveal fractions of its 1 ms resolution.
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
