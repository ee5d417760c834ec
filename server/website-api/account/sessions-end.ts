import type { Handler } from 'hono'
import type { SessionsEndedAnswer } from '#domain/people/account.ts'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

/** Ends all of the caller's sessions but the one that asks. */
export function sessionsEnd(accounts: Accounts): Handler<AccountEnvironment> {
  return async (context) => {
    const ended = await accounts.endOtherSessions(context.get('user').id, context.get('sessionToken'))
    return context.json({ ended } satisfies SessionsEndedAnswer)
  }
}
