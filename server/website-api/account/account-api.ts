/** My account, for whoever is signed in: the index of its calls. */
import { Hono } from 'hono'
import { ACCOUNT_API } from '#domain/people/account.ts'
import type { ApiParts } from '../context.ts'
import { csrfGuard } from '../csrf-guard.ts'
import { limits } from '../limits.ts'
import { accountExport } from './account-export.ts'
import { accountRead } from './account-read.ts'
import type { Accounts } from './accounts.ts'
import { deletionRequest } from './deletion-request.ts'
import { nameChange } from './name-change.ts'
import { ownSession } from './own-session.ts'
import { sessionEnd } from './session-end.ts'
import { sessionsEnd } from './sessions-end.ts'

export function createAccountApi(parts: ApiParts, accounts: Accounts): Hono {
  const guard = csrfGuard(parts)
  const own = ownSession(parts, limits.account)
  const seldom = ownSession(parts, limits.personalData)
  const api = new Hono()
  api.get(ACCOUNT_API.account, own, accountRead(accounts))
  api.put(ACCOUNT_API.account, guard, own, nameChange(accounts))
  api.delete(ACCOUNT_API.sessions, guard, own, sessionsEnd(accounts))
  api.delete(`${ACCOUNT_API.sessions}/:session`, guard, own, sessionEnd(accounts))
  api.get(ACCOUNT_API.export, seldom, accountExport(accounts))
  api.post(ACCOUNT_API.deletionRequest, guard, seldom, deletionRequest(accounts))
  return api
}
