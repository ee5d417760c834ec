import type { Handler } from 'hono'
import type { TabSessionAnswer } from '#domain/session/website-api.ts'
import type { ApiParts } from './context.ts'
import type { GuardedEnvironment } from './csrf-guard.ts'
import { refuse } from './errors.ts'
import { limits } from './limits.ts'
import { cookieHolder } from './session-guard.ts'

/**
 * Turns the cookie into a data session for the tab that asks, beside those of other tabs. The cookie alone counts: an
 * access token, which ends within the hour, must not beget a session that can be refreshed.
 */
export function session(parts: ApiParts): Handler<GuardedEnvironment> {
  return async (context) => {
    const user = await cookieHolder(parts, context)
    if (user === null) throw refuse.session('MISSING_TOKEN')
    if (!(await parts.takeToken(limits.session, user.id))) throw refuse.tooMany(limits.session.seconds)
    const opened = await parts.tabSessions.open(context.req.raw, user)
    const token = parts.sessionCookie.read(context)
    const userAgent = context.req.header('user-agent') ?? ''
    // Where the website session is ended, this tab is with it.
    if (token !== undefined)
      await parts.sessions.describe(token, { userAgent, accessToken: opened.accessToken })
    return context.json(opened satisfies TabSessionAnswer)
  }
}
