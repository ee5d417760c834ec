import type { Handler } from 'hono'
import type { LoginAnswer } from '#domain/session/website-api.ts'
import type { ApiParts } from './context.ts'
import type { GuardedEnvironment } from './csrf-guard.ts'
import { renewCsrfCookie } from './csrf-token.ts'
import { refuse } from './errors.ts'
import { limits } from './limits.ts'

/** Turns an access token into the website's own session: the provider says whose it is, the cookie then stands for it. */
export function login(parts: ApiParts): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie, accessTokens, takeToken, clientAddress } = parts
  const { idleMinutes, absoluteHours } = parts.limits
  return async (context) => {
    if (!(await takeToken(limits.login, clientAddress(context.req.raw))))
      throw refuse.tooMany(limits.login.seconds)
    const { token } = context.get('body')
    if (token === undefined || token === null || token === '') throw refuse.session('MISSING_TOKEN')
    if (typeof token !== 'string') throw refuse.session('INVALID_TOKEN_FORMAT')
    const person = await accessTokens.holder(context.req.raw, token)

    const previous = sessionCookie.read(context)
    const { token: session } = await sessions.open(person)
    const userAgent = context.req.header('user-agent') ?? ''
    await sessions.describe(session, { userAgent, accessToken: token, previous })
    // A new session has a new token, and the one before it ends: nobody can have planted it.
    if (previous !== undefined) await sessions.close(previous)
    sessionCookie.write(context, session, absoluteHours * 3600)
    // Nor does a CSRF token from before outlive it: who planted that cookie would know its tokens.
    renewCsrfCookie(parts, context)
    return context.json({
      message: 'Login successful',
      sessionDuration: Math.min(idleMinutes * 60, absoluteHours * 3600),
    } satisfies LoginAnswer)
  }
}
