import type { Context, MiddlewareHandler } from 'hono'
import type { SessionUser } from '#domain/session/session.ts'
import type { Limit } from '../../rate-limit.ts'
import type { ApiParts } from '../context.ts'
import { refuse } from '../errors.ts'
import { cookieHolder } from '../session-guard.ts'

export interface AccountEnvironment {
  Variables: {
    user: SessionUser
    /** Of the website session that asks. */
    sessionToken: string
  }
}

/**
 * Lets the holder of a website session pass, and nobody with a mere access token: one of an hour must not end sessions
 * or carry an account's data away.
 * @param limit counted for each person
 */
export function ownSession(parts: ApiParts, limit: Limit): MiddlewareHandler<AccountEnvironment> {
  return async (context: Context<AccountEnvironment>, next) => {
    const user = await cookieHolder(parts, context)
    const token = parts.sessionCookie.read(context)
    if (user === null || token === undefined) throw refuse.session('MISSING_TOKEN')
    if (!(await parts.takeToken(limit, user.id))) throw refuse.tooMany(limit.seconds)
    context.set('user', user)
    context.set('sessionToken', token)
    await next()
  }
}
