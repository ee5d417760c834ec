import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js'
import type { Handler } from 'hono'
import { decodeJwt } from 'jose'
import type { LoginAnswer } from '#domain/website-api.ts'
import type { ApiParts } from './context.ts'
import type { GuardedEnvironment } from './csrf-guard.ts'
import { type ApiRefusal, refuse } from './errors.ts'
import { limits } from './limits.ts'

/** Turns an access token into the website's own session: the provider says whose it is, the cookie then stands for it. */
export function login(parts: ApiParts): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, takeToken, clientAddress, onBehalfOf, clock } = parts
  return async (context) => {
    if (!(await takeToken(limits.login, clientAddress(context.req.raw))))
      throw refuse.tooManyLogins(limits.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw refuse.session('MISSING_TOKEN')
    if (typeof token !== 'string' || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
      throw refuse.session('INVALID_TOKEN_FORMAT')
    const expiresAt = expiryOf(token)

    const { data, error } = await onBehalfOf(context.req.raw).auth.getUser(token)
    if (error) throw refusalOf(error, expiresAt * 1000 <= clock())

    const previous = sessionCookie.read(context)
    const { token: session } = await sessions.open(data.user.id)
    // A new session has a new token, and the one before it ends: nobody can have planted it.
    if (previous !== undefined) await sessions.close(previous)
    sessionCookie.write(context, session, parts.limits.absoluteHours * 3600)
    return context.json({
      message: 'Login successful',
      sessionDuration: parts.limits.idleMinutes * 60,
    } satisfies LoginAnswer)
  }
}

/** Seconds since the epoch, unverified: it only tells which refusal is the true one. */
function expiryOf(token: string): number {
  try {
    return decodeJwt(token).exp ?? Number.POSITIVE_INFINITY
  } catch (cause) {
    throw refuse.session('MALFORMED_TOKEN', cause)
  }
}

function refusalOf(error: AuthError, expired: boolean): ApiRefusal {
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return refuse.unavailable(error)
  // What the library makes of the provider's `session_not_found`.
  if (isAuthSessionMissingError(error)) return refuse.session('TOKEN_EXPIRED', error)
  switch (error.code) {
    case 'user_not_found':
    case 'user_banned':
      return refuse.session('USER_NOT_FOUND', error)
    case 'session_expired':
      return refuse.session('TOKEN_EXPIRED', error)
    default:
      return refuse.session(expired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN', error)
  }
}
