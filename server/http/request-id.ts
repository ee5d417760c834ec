import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export interface ServerEnvironment {
  /** What the network adapter hands over; tests hand over as much as they need. */
  Bindings: Partial<HttpBindings> | undefined
  Variables: { requestId: string }
}

/** The id under which a request's errors are logged. A visitor's own id is not taken over. */
export function requestIdOf(context: Context<ServerEnvironment>): string {
  const known = context.get('requestId')
  if (known !== undefined) return known
  const id = randomUUID()
  context.set('requestId', id)
  return id
}
