import type { Context } from 'hono'

const complete = Symbol('complete')
type Answer = Response & { [complete]?: true }

/**
 * Marks an answer that has all its headers: what every answer carries is not set on it again. To read or change the
 * headers of a kept page would cost more than to send it.
 */
export function completeAnswer(answer: Answer): Response {
  answer[complete] = true
  return answer
}

export function isComplete(answer: Answer): boolean {
  return answer[complete] === true
}

/** In place where that is possible: `context.header` copies a finished response with its whole body. */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    context.header(name, value)
  }
}
