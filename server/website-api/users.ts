/** User management endpoints, for staff. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  auditLogQuerySchema,
  invitationSchema,
  USERS_API,
  type UserResponse,
  type UsersResponse,
  updateAccessSchema,
  usersQuerySchema,
} from '#domain/users/users.ts'
import {
  type ApiDependencies,
  csrfGuard,
  type GuardedEnvironment,
  type SessionEnvironment,
  sessionGuard,
  userRateLimit,
} from './guards.ts'
import type { AuditLog } from './services/audit-log.ts'
import { parseInput } from './services/errors.ts'
import { toUserError, type UserService } from './services/users.ts'

/** Per user. */
const LIMITS = {
  calls: { name: 'people', count: 240, seconds: 60 },
  /** Each call sends an email. */
  invitations: { name: 'invitation', count: 60, seconds: 3600 },
} as const

type Environment = GuardedEnvironment & SessionEnvironment

export function createUsersApi(
  dependencies: ApiDependencies,
  users: UserService,
  auditLog: AuditLog,
): Hono<Environment> {
  const guard = csrfGuard(dependencies)
  const staff = sessionGuard(dependencies, 'staff')
  const calls = userRateLimit(dependencies, LIMITS.calls)
  const invitations = userRateLimit(dependencies, LIMITS.invitations)
  const { people: all, audit } = USERS_API
  const one = `${all}/:person`
  const api = new Hono<Environment>()
  api.get(all, staff, calls, async (context) => {
    const query = parseInput(usersQuerySchema, context.req.query())
    const [page, customers] = await Promise.all([users.list(query), users.customers()])
    return context.json({ ...page, customers } satisfies UsersResponse)
  })
  api.post(all, guard, staff, invitations, async (context) => {
    const invitation = parseInput(invitationSchema, context.get('body'))
    const person = await users.invite(context.req.raw, context.get('user').id, invitation)
    return context.json({ person } satisfies UserResponse, 201)
  })
  api.post(`${one}/invitation`, guard, staff, invitations, async (context) => {
    const person = await users.inviteAgain(context.req.raw, context.get('user').id, getUserIdParam(context))
    return context.json({ person } satisfies UserResponse)
  })
  // Effective from the user's next call.
  api.put(`${one}/access`, guard, staff, calls, async (context) => {
    const id = getUserIdParam(context)
    const { ownAccount, ...access } = parseInput(updateAccessSchema, context.get('body'))
    const acting = context.get('user').id
    if (id === acting && access.role !== 'staff' && !ownAccount) throw toUserError('OWN_ROLE')
    return context.json({ person: await users.changeAccess(acting, id, access) } satisfies UserResponse)
  })
  api.post(`${one}/disable`, guard, staff, calls, async (context) => {
    const id = getUserIdParam(context)
    const acting = context.get('user').id
    if (id === acting) throw toUserError('OWN_ACCOUNT')
    return context.json({ person: await users.disable(acting, id) } satisfies UserResponse)
  })
  api.post(`${one}/enable`, guard, staff, calls, async (context) => {
    const person = await users.enable(context.get('user').id, getUserIdParam(context))
    return context.json({ person } satisfies UserResponse)
  })
  api.post(`${one}/withdrawal`, guard, staff, calls, async (context) => {
    await users.withdrawInvitation(context.get('user').id, getUserIdParam(context))
    return context.json({})
  })
  api.get(audit, staff, calls, async (context) =>
    context.json(await auditLog.read(parseInput(auditLogQuerySchema, context.req.query()))),
  )
  return api
}

/** Returns the user ID of the path. @throws {WebsiteApiError} UNKNOWN_PERSON if it is invalid */
function getUserIdParam(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('person'))
  if (!id.success) throw toUserError('UNKNOWN_PERSON')
  return id.data
}
