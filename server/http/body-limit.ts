/** Limits request bodies with Hono's middleware, which replaces the request if its body is chunked. */
import type { MiddlewareHandler } from 'hono'
// biome-ignore lint/style/noRestrictedImports: this file makes it safe
import { bodyLimit } from 'hono/body-limit'
import type { Connections } from '../network/client-address.ts'

/** Hono keeps a chunked body in memory, before anyone has been asked who they are. Browsers send files with their length. */
const CHUNKED_MAX = 1024 * 1024

/** Returns a middleware that responds with 413 over `maxSize` bytes and keeps the client address of a replaced request. */
export function limitBody(maxSize: number, { inherit }: Pick<Connections, 'inherit'>): MiddlewareHandler {
  const limit = bodyLimit({ maxSize })
  const chunkedLimit = bodyLimit({ maxSize: Math.min(maxSize, CHUNKED_MAX) })
  return (context, next) => {
    const received = context.req.raw
    const isChunked = received.headers.has('transfer-encoding')
    return (isChunked ? chunkedLimit : limit)(context, () => {
      if (context.req.raw !== received) inherit(context.req.raw, received)
      return next()
    })
  }
}
