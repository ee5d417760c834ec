import type { Handler } from 'hono'
import type { AccountAnswer } from '#domain/people/account.ts'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

/** Who one is here, where one is signed in, and how much is stored about one. */
export function accountRead(accounts: Accounts): Handler<AccountEnvironment> {
  return async (context) => {
    const user = context.get('user')
    const [sessions, held] = await Promise.all([
      accounts.sessions(user.id, context.get('sessionToken')),
      accounts.held(user.id),
    ])
    return context.json({ user, sessions, held } satisfies AccountAnswer)
  }
}
