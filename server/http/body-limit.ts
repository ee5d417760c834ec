/** Limits request bodies with Hono's middleware, which replaces the request if its body is chunked. */
import type { MiddlewareHandler } from 'hono'
// biome-ignore lint/style/noRestrictedImports: this file makes it safe
import { bodyLimit } from 'hono/body-limit'
import type { Connections } from '../network/client-address.ts'

/** Returns a middleware that responds with 413 over `maxSize` bytes and keeps the client address of a replaced request. */
export function limitBody(maxSize: number, { inherit }: Pick<Connections, 'inherit'>): MiddlewareHandler {
  const limit = bodyLimit({ maxSize })
  return (context, next) => {
    const received = context.req.raw
    return limit(context, () => {
      if (context.req.raw !== received) inherit(context.req.raw, received)
      return next()
    })
  }
}
