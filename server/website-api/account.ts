/** My account, for whoever is signed in: its calls with their guards and limits, then what each does. */
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

/** Each counts the calls of one person. */
const LIMITS = {
  calls: { name: 'account', count: 120, seconds: 60 },
  /** These calls are seldom made, and cost work of the database or of a person. */
  personalData: { name: 'personal-data', count: 20, seconds: 3600 },
} as const

export function createAccountApi(parts: ApiDependencies, accounts: Accounts): Hono {
  const guard = csrfGuard(parts)
  const own = ownSession(parts, LIMITS.calls)
  const seldom = ownSession(parts, LIMITS.personalData)
  const api = new Hono()
  api.get(ACCOUNT_API.account, own, readAccount(accounts))
  api.put(ACCOUNT_API.account, guard, own, changeName(accounts))
  api.delete(ACCOUNT_API.sessions, guard, own, endOtherSessions(accounts))
  api.delete(`${ACCOUNT_API.sessions}/:session`, guard, own, endSession(accounts))
  api.get(ACCOUNT_API.export, seldom, exportAccount(accounts, parts))
  api.post(ACCOUNT_API.exports, guard, own, noteListExport(parts))
  api.post(ACCOUNT_API.deletionRequest, guard, seldom, requestDeletion(accounts))
  return api
}

interface AccountEnvironment {
  Variables: {
    user: SessionUser
    /** The token of the website session that asks. */
    sessionToken: string
  }
}

type AccountHandler<Path extends string = string> = Handler<AccountEnvironment, Path>
/** The handler of a call that carries a body. */
type AccountFormHandler = Handler<GuardedEnvironment & AccountEnvironment>

/**
 * Lets the holder of a website session pass, and nobody with a mere access token: what is valid for an hour must not end
 * sessions or carry an account's data away.
 * @param limit counted for each person
 */
function ownSession(parts: ApiDependencies, limit: RateLimit): MiddlewareHandler<AccountEnvironment> {
  return async (context: Context<AccountEnvironment>, next) => {
    const user = await getCookieUser(parts, context)
    const token = parts.sessionCookie.read(context)
    if (user === null || token === undefined) throw apiErrors.session('MISSING_TOKEN')
    if (!(await parts.takeToken(limit, user.id))) throw apiErrors.tooMany(limit.seconds)
    context.set('user', user)
    context.set('sessionToken', token)
    await next()
  }
}

/** Answers who the caller is here, where they are signed in, and how much is stored about them. */
function readAccount(accounts: Accounts): AccountHandler {
  return async (context) => {
    const user = context.get('user')
    const [sessions, held] = await Promise.all([
      accounts.sessions(user.id, context.get('sessionToken')),
      accounts.held(user.id),
    ])
    return context.json({ user, sessions, held } satisfies AccountResponse)
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

/** Ends all of the caller's sessions but the one that asks. */
function endOtherSessions(accounts: Accounts): AccountHandler {
  return async (context) => {
    const ended = await accounts.endOtherSessions(context.get('user').id, context.get('sessionToken'))
    return context.json({ ended } satisfies EndSessionsResponse)
  }
}

/** Ends one of the caller's sessions, as on a device that they have lost. */
function endSession(accounts: Accounts): AccountHandler<'/:session'> {
  return async (context) => {
    const id = z.uuid().safeParse(context.req.param('session'))
    if (!id.success || !(await accounts.endSession(context.get('user').id, id.data)))
      throw new WebsiteApiError(404, 'UNKNOWN_SESSION', ACCOUNT_ERRORS.UNKNOWN_SESSION)
    return context.json({ ended: 1 } satisfies EndSessionsResponse)
  }
}

/** Answers all that is stored about the caller, to keep or to take elsewhere (UK GDPR, articles 15 and 20). */
function exportAccount(accounts: Accounts, { note }: ApiDependencies): AccountHandler {
  return async (context) => {
    const person = context.get('user').id
    const data = await accounts.export(person)
    note(context.req.raw, { action: 'export', person, detail: 'own data' })
    context.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return context.json(data)
  }
}

/** Notes that the caller takes a list along as a file, which their browser makes of what they may read. */
function noteListExport({ note }: ApiDependencies): AccountFormHandler {
  return async (context) => {
    const { list, rows } = parseInput(exportLogSchema, context.get('body'))
    const detail = `${list}, ${rows} ${rows === 1 ? 'row' : 'rows'}`
    note(context.req.raw, { action: 'export', person: context.get('user').id, detail })
    return context.json({ noted: true })
  }
}

/** Files the caller's wish to be erased; staff answer it as any request under data protection law. */
function requestDeletion(accounts: Accounts): AccountFormHandler {
  return async (context) => {
    const { message } = parseInput(deletionRequestSchema, context.get('body'))
    const filed = await accounts.requestDeletion(context.get('user').id, message)
    if (filed === null) throw apiErrors.session('USER_NOT_FOUND')
    return context.json(filed satisfies DeletionRequestResponse)
  }
}
