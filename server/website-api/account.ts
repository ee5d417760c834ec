/** Endpoints for the signed-in user's account. */
import { Hono, type MiddlewareHandler } from 'hono'
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

interface AccountEnvironment {
  Variables: {
    user: SessionUser
    /** Of the current website session. */
    sessionToken: string
  }
}

type Environment = GuardedEnvironment & AccountEnvironment

export function createAccountApi(dependencies: ApiDependencies, accounts: Accounts): Hono<Environment> {
  const { logEvent } = dependencies
  const guard = csrfGuard(dependencies)
  const calls = cookieGuard(dependencies, LIMITS.calls)
  const personalData = cookieGuard(dependencies, LIMITS.personalData)
  const { account, sessions } = ACCOUNT_API
  const api = new Hono<Environment>()
  api.get(account, calls, async (context) => {
    const user = context.get('user')
    const [list, recordCounts] = await Promise.all([
      accounts.sessions(user.id, context.get('sessionToken')),
      accounts.countRecords(user.id),
    ])
    return context.json({ user, sessions: list, held: recordCounts } satisfies AccountResponse)
  })
  api.put(account, guard, calls, async (context) => {
    const { name } = parseInput(updateNameSchema, context.get('body'))
    const user = context.get('user')
    if (name !== user.name) await accounts.rename(user.id, name)
    return context.json({ user: { ...user, name } } satisfies UpdateNameResponse)
  })
  // Ends all other sessions.
  api.delete(sessions, guard, calls, async (context) => {
    const ended = await accounts.endOtherSessions(context.get('user').id, context.get('sessionToken'))
    return context.json({ ended } satisfies EndSessionsResponse)
  })
  // Ends one session, for example of a lost device.
  api.delete(`${sessions}/:session`, guard, calls, async (context) => {
    const id = z.uuid().safeParse(context.req.param('session'))
    if (!id.success || !(await accounts.endSession(context.get('user').id, id.data)))
      throw new WebsiteApiError(404, 'UNKNOWN_SESSION', ACCOUNT_ERRORS.UNKNOWN_SESSION)
    return context.json({ ended: 1 } satisfies EndSessionsResponse)
  })
  // All personal data (UK GDPR articles 15 and 20).
  api.get(ACCOUNT_API.export, personalData, async (context) => {
    const person = context.get('user').id
    const data = await accounts.export(person)
    logEvent(context.req.raw, { action: 'export', person, detail: 'own data' })
    context.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return context.json(data)
  })
  // Logs the export of a list, which the browser creates.
  api.post(ACCOUNT_API.exports, guard, calls, async (context) => {
    const { list, rows } = parseInput(exportLogSchema, context.get('body'))
    const detail = `${list}, ${rows} ${rows === 1 ? 'row' : 'rows'}`
    logEvent(context.req.raw, { action: 'export', person: context.get('user').id, detail })
    return context.json({ noted: true })
  })
  // Files an erasure request for staff.
  api.post(ACCOUNT_API.deletionRequest, guard, personalData, async (context) => {
    const { message } = parseInput(deletionRequestSchema, context.get('body'))
    const request = await accounts.requestDeletion(context.get('user').id, message)
    if (request === null) throw apiErrors.session('USER_NOT_FOUND')
    return context.json(request satisfies DeletionRequestResponse)
  })
  return api
}

/**
 * Requires the session cookie. An access token, valid for an hour, must not end sessions or export data.
 * @param limit per user
 */
function cookieGuard(dependencies: ApiDependencies, limit: RateLimit): MiddlewareHandler<AccountEnvironment> {
  return async (context, next) => {
    const user = await getCookieUser(dependencies, context)
    const token = dependencies.sessionCookie.read(context)
    if (user === null || token === undefined) throw apiErrors.session('MISSING_TOKEN')
    if (!(await dependencies.consumeRateLimit(limit, user.id))) throw apiErrors.tooMany(limit.seconds)
    context.set('user', user)
    context.set('sessionToken', token)
    await next()
  }
}
