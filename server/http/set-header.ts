import type { Context } from 'hono'

/** In place where that is possible: `context.header` copies a finished response with its whole body. */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    context.header(name, value)
  }
}
