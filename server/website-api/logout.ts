import type { Handler } from 'hono'
import type { ApiParts } from './context.ts'
import type { GuardedEnvironment } from './csrf-guard.ts'

/** Ends the website session on the server and takes the cookie back; without a session there is nothing to do. */
export function logout({ sessions, sessionCookie }: ApiParts): Handler<GuardedEnvironment> {
  return async (context) => {
    const token = sessionCookie.read(context)
    if (token !== undefined) await sessions.close(token)
    sessionCookie.clear(context)
    return context.json({ message: 'Logout successful' })
  }
}
