import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { setHeader } from './set-header.ts'

export interface ServerEnvironment {
  /** What the network adapter hands over; tests hand over as much as they need. */
  Bindings: Partial<HttpBindings> | undefined
  Variables: { requestId: string }
}

/** Gives each request the id under which its errors are logged. A visitor's own id is not taken over. */
export const requestId: MiddlewareHandler<ServerEnvironment> = async (context, next) => {
  const id = randomUUID()
  context.set('requestId', id)
  await next()
  setHeader(context, 'X-Request-Id', id)
}
