import type { Context, MiddlewareHandler } from 'hono'
import type { Role } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import type { ApiParts } from './context.ts'
import { ApiRefusal, refuse } from './errors.ts'

export interface SessionEnvironment {
  Variables: { user: SessionUser }
}

/**
 * Lets a call pass that somebody signed in makes: by their cookie or, without one, by an access token as bearer. Who it
 * is, read afresh, is `context.get('user')`.
 * @param roles that may make this call; anybody who is signed in when there are none
 */
export function sessionGuard(
  parts: ApiParts,
  ...roles: readonly Role[]
): MiddlewareHandler<SessionEnvironment> {
  return async (context, next) => {
    const user = (await cookieHolder(parts, context)) ?? (await bearer(parts, context.req.raw))
    if (roles.length > 0 && (user.role === null || !roles.includes(user.role)))
      throw refuse.session('INVALID_ROLE')
    context.set('user', user)
    await next()
  }
}

/**
 * Whom the cookie stands for; null without one. A cookie that no longer holds is taken back.
 * @throws {ApiRefusal}
 */
export async function cookieHolder(
  { sessions, sessionCookie }: ApiParts,
  context: Context,
): Promise<SessionUser | null> {
  const token = sessionCookie.read(context)
  if (token === undefined) return null
  try {
    return await sessions.check(token)
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401 && error.code !== 'CONFIG_ERROR')
      sessionCookie.clear(context)
    throw error
  }
}

/** supabase-js sends the publishable key when nobody is signed in: it is anonymous, so no token of anybody's. */
async function bearer({ sessions, accessTokens, publishableKey }: ApiParts, request: Request) {
  const header = request.headers.get('authorization')
  if (header === null) throw refuse.session('MISSING_AUTH_HEADER')
  const [, scheme, token = ''] = /^(\S*)\s*(.*)$/.exec(header) ?? []
  if (scheme?.toLowerCase() !== 'bearer') throw refuse.session('INVALID_TOKEN_FORMAT')
  if (token === '' || token === publishableKey) throw refuse.session('MISSING_TOKEN')
  return sessions.person(await accessTokens.holder(request, token))
}
