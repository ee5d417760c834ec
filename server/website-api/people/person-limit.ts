import type { MiddlewareHandler } from 'hono'
import type { Limit } from '../../rate-limit.ts'
import type { ApiParts } from '../context.ts'
import { refuse } from '../errors.ts'
import type { SessionEnvironment } from '../session-guard.ts'

/** Counts the calls of the signed-in person, wherever they come from. */
export function personLimit({ takeToken }: ApiParts, limit: Limit): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    if (!(await takeToken(limit, context.get('user').id))) throw refuse.tooMany(limit.seconds)
    await next()
  }
}
