import type { Handler } from 'hono'
import type { Accounts } from './accounts.ts'
import type { AccountEnvironment } from './own-session.ts'

/** All that is stored about the caller, to keep or to take elsewhere (UK GDPR articles 15 and 20). */
export function accountExport(accounts: Accounts): Handler<AccountEnvironment> {
  return async (context) => {
    const data = await accounts.export(context.get('user').id)
    context.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return context.json(data)
  }
}
