/**
 * Keeps the time of an answer from telling what was done for it: it leaves at the next whole step after the request
 * came. A lookup that finds somebody, an extra row or the writing of a mail is far shorter than a step.
 */
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50

/** Strangers may call these endpoints with an address in their hands. */
export const EMAIL_ENDPOINTS = ['/otp', '/verify', '/signup', '/recover', '/resend']

export const constantTimeResponse: MiddlewareHandler = async (_context, next) => {
  // Timers run on whole milliseconds, so one that is set when the work is done would reveal the work's fraction of one.
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
