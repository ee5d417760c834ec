import type { Handler } from 'hono'
import type { SessionUser } from '#domain/session/session.ts'
import type { ApiParts } from './context.ts'
import { cookieHolder } from './session-guard.ts'

type Answer = { readonly valid: false } | { readonly valid: true; readonly user: SessionUser }

/** Whom the cookie stands for. A visitor without one is no error. */
export function validateCookie(parts: ApiParts): Handler {
  return async (context) => {
    const user = await cookieHolder(parts, context)
    const answer: Answer = user === null ? { valid: false } : { valid: true, user }
    return context.json(answer)
  }
}
