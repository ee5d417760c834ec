import type { Handler } from 'hono'
import type { SessionUser } from '#domain/session.ts'
import type { ApiParts } from './context.ts'
import { ApiRefusal } from './errors.ts'

type Answer = { readonly valid: false } | { readonly valid: true; readonly user: SessionUser }

/** Whom the cookie stands for. A visitor without one is no error; a cookie that no longer holds is taken back. */
export function validateCookie({ sessions, sessionCookie }: ApiParts): Handler {
  return async (context) => {
    const token = sessionCookie.read(context)
    if (token === undefined) return context.json({ valid: false } satisfies Answer)
    try {
      return context.json({ valid: true, user: await sessions.check(token) } satisfies Answer)
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 401 && error.code !== 'CONFIG_ERROR')
        sessionCookie.clear(context)
      throw error
    }
  }
}
