/**
 * Lets the time of an answer say nothing of what was done for it: it leaves at the next whole step after the request
 * came. A lookup that finds somebody, a row more or a mail that is written are far shorter than a step.
 */
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50

/** What strangers ask with an address in their hands. */
export const ASKED_WITH_ADDRESS = ['/otp', '/verify', '/signup', '/recover', '/resend']

export const inEvenTime: MiddlewareHandler = async (_context, next) => {
  // Timers run on whole milliseconds: one that was set when the work is done would pass its fractions on.
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
