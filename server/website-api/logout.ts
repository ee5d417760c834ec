import type { Handler } from 'hono'
import type { ApiParts } from './context.ts'
import type { GuardedEnvironment } from './csrf-guard.ts'
import { renewCsrfCookie } from './csrf-token.ts'

/** Ends the website session on the server and takes the cookie back; without a session there is nothing to do. */
export function logout(parts: ApiParts): Handler<GuardedEnvironment> {
  const { sessions, sessionCookie } = parts
  return async (context) => {
    const token = sessionCookie.read(context)
    if (token !== undefined) await sessions.close(token)
    sessionCookie.clear(context)
    renewCsrfCookie(parts, context)
    return context.json({ message: 'Logout successful' })
  }
}
