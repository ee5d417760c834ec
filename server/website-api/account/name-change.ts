import type { Handler } from 'hono'
import { type NameAnswer, nameChange as schema } from '#domain/people/account.ts'
import type { GuardedEnvironment } from '../csrf-guard.ts'
import { parseInput } from '../parse-input.ts'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

export function nameChange(accounts: Accounts): Handler<GuardedEnvironment & AccountEnvironment> {
  return async (context) => {
    const { name } = parseInput(schema, context.get('body'))
    const user = context.get('user')
    if (name !== user.name) await accounts.rename(user.id, name)
    return context.json({ user: { ...user, name } } satisfies NameAnswer)
  }
}
