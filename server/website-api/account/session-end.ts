import type { Handler } from 'hono'
import { z } from 'zod'
import { ACCOUNT_ERRORS, type SessionsEndedAnswer } from '#domain/people/account.ts'
import { ApiRefusal } from '../errors.ts'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

/** Ends one of the caller's sessions, as on a device that they have lost. */
export function sessionEnd(accounts: Accounts): Handler<AccountEnvironment, '/:session'> {
  return async (context) => {
    const id = z.uuid().safeParse(context.req.param('session'))
    if (!id.success || !(await accounts.endSession(context.get('user').id, id.data)))
      throw new ApiRefusal(404, 'UNKNOWN_SESSION', ACCOUNT_ERRORS.UNKNOWN_SESSION)
    return context.json({ ended: 1 } satisfies SessionsEndedAnswer)
  }
}
