/** Endpoints for the signed-in user's account. */
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { SessionUser } from '#domain/session/session.ts'
import {
  ACCOUNT_ERRORS,
  type AccountResponse,
  type DeletionRequestResponse,
  deletionRequestSchema,
  type EndSessionsResponse,
  exportLogSchema,
  type UpdateNameResponse,
  updateNameSchema,
} from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import type { RateLimit } from '../data-source/rate-limit.ts'
import { type ApiDependencies, csrfGuard, type GuardedEnvironment, getCookieUser } from './guards.ts'
import type { Accounts } from './services/accounts.ts'
import { apiErrors, parseInput, WebsiteApiError } from './services/errors.ts'

/** Per user. */
const LIMITS = {
  calls: { name: 'account', count: 120, seconds: 60 },
  /** Expensive for the database or for staff. */
  personalData: { name: 'personal-data', count: 20, seconds: 3600 },
} as const

export function createAccountApi(dependencies: ApiDependencies, accounts: Accounts): Hono {
  const guard = csrfGuard(dependencies)
  const guardCookie = cookieGuard(dependencies, LIMITS.calls)
  const guardPersonalData = cookieGuard(dependencies, LIMITS.personalData)
  const api = new Hono()
  api.get(ACCOUNT_API.account, guardCookie, readAccount(accounts))
  api.put(ACCOUNT_API.account, guard, guardCookie, changeName(accounts))
  api.delete(ACCOUNT_API.sessions, guard, guardCookie, endOtherSessions(accounts))
  api.delete(`${ACCOUNT_API.sessions}/:session`, guard, guardCookie, endSession(accounts))
  api.get(ACCOUNT_API.export, guardPersonalData, exportAccount(accounts, dependencies))
  api.post(ACCOUNT_API.exports, guard, guardCookie, logListExport(dependencies))
  api.post(ACCOUNT_API.deletionRequest, guard, guardPersonalData, requestDeletion(accounts))
  return api
}

interface AccountEnvironment {
  Variables: {
    user: SessionUser
    /** Of the current website session. */
    sessionToken: string
  }
}

type AccountHandler<Path extends string = string> = Handler<AccountEnvironment, Path>
type AccountFormHandler = Handler<GuardedEnvironment & AccountEnvironment>

/**
 * Requires the session cookie. An access token, valid for an hour, must not end sessions or export data.
 * @param limit per user
 */
function cookieGuard(dependencies: ApiDependencies, limit: RateLimit): MiddlewareHandler<AccountEnvironment> {
  return async (context: Context<AccountEnvironment>, next) => {
    const user = await getCookieUser(dependencies, context)
    const token = dependencies.sessionCookie.read(context)
    if (user === null || token === undefined) throw apiErrors.session('MISSING_TOKEN')
    if (!(await dependencies.consumeRateLimit(limit, user.id))) throw apiErrors.tooMany(limit.seconds)
    context.set('user', user)
    context.set('sessionToken', token)
    await next()
  }
}

/** Returns the user, their sessions, and the number of records stored about them. */
function readAccount(accounts: Accounts): AccountHandler {
  return async (context) => {
    const user = context.get('user')
    const [sessions, recordCounts] = await Promise.all([
      accounts.sessions(user.id, context.get('sessionToken')),
      accounts.countRecords(user.id),
    ])
    return context.json({ user, sessions, held: recordCounts } satisfies AccountResponse)
  }
}

function changeName(accounts: Accounts): AccountFormHandler {
  return async (context) => {
    const { name } = parseInput(updateNameSchema, context.get('body'))
    const user = context.get('user')
    if (name !== user.name) await accounts.rename(user.id, name)
    return context.json({ user: { ...user, name } } satisfies UpdateNameResponse)
  }
}

/** Ends all other sessions. */
function endOtherSessions(accounts: Accounts): AccountHandler {
  return async (context) => {
    const ended = await accounts.endOtherSessions(context.get('user').id, context.get('sessionToken'))
    return context.json({ ended } satisfies EndSessionsResponse)
  }
}

/** Ends one session, for example of a lost device. */
function endSession(accounts: Accounts): AccountHandler<'/:session'> {
  return async (context) => {
    const id = z.uuid().safeParse(context.req.param('session'))
    if (!id.success || !(await accounts.endSession(context.get('user').id, id.data)))
      throw new WebsiteApiError(404, 'UNKNOWN_SESSION', ACCOUNT_ERRORS.UNKNOWN_SESSION)
    return context.json({ ended: 1 } satisfies EndSessionsResponse)
  }
}

/** Exports all personal data (UK GDPR articles 15 and 20). */
function exportAccount(accounts: Accounts, { logEvent }: ApiDependencies): AccountHandler {
  return async (context) => {
    const person = context.get('user').id
    const data = await accounts.export(person)
    logEvent(context.req.raw, { action: 'export', person, detail: 'own data' })
    context.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return context.json(data)
  }
}

/** Logs the export of a list, which the browser creates. */
function logListExport({ logEvent }: ApiDependencies): AccountFormHandler {
  return async (context) => {
    const { list, rows } = parseInput(exportLogSchema, context.get('body'))
    const detail = `${list}, ${rows} ${rows === 1 ? 'row' : 'rows'}`
    logEvent(context.req.raw, { action: 'export', person: context.get('user').id, detail })
    return context.json({ noted: true })
  }
}

/** Files an erasure request for staff. */
function requestDeletion(accounts: Accounts): AccountFormHandler {
  return async (context) => {
    const { message } = parseInput(deletionRequestSchema, context.get('body'))
    const request = await accounts.requestDeletion(context.get('user').id, message)
    if (request === null) throw apiErrors.session('USER_NOT_FOUND')
    return context.json(request satisfies DeletionRequestResponse)
  }
}
