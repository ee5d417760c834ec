import type { Handler } from 'hono'
import { type DeletionRequestAnswer, deletionRequest as schema } from '#domain/people/account.ts'
import type { GuardedEnvironment } from '../csrf-guard.ts'
import { refuse } from '../errors.ts'
import { parseInput } from '../parse-input.ts'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

/** Files the caller's wish to be erased; staff answer it as any request under data protection law. */
export function deletionRequest(accounts: Accounts): Handler<GuardedEnvironment & AccountEnvironment> {
  return async (context) => {
    const { message } = parseInput(schema, context.get('body'))
    const filed = await accounts.requestDeletion(context.get('user').id, message)
    if (filed === null) throw refuse.session('USER_NOT_FOUND')
    return context.json(filed satisfies DeletionRequestAnswer)
  }
}
