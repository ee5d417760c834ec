/** User management endpoints, for staff. */
import { type Context, type Handler, Hono } from 'hono'
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

export function createUsersApi(
  dependencies: ApiDependencies,
  userService: UserService,
  auditLog: AuditLog,
): Hono {
  const guard = csrfGuard(dependencies)
  const staff = sessionGuard(dependencies, 'staff')
  const calls = userRateLimit(dependencies, LIMITS.calls)
  const invitations = userRateLimit(dependencies, LIMITS.invitations)
  const { people: usersPath, audit } = USERS_API
  const api = new Hono()
  api.get(usersPath, staff, calls, listUsers(userService))
  api.post(usersPath, guard, staff, invitations, invite(userService))
  api.post(`${usersPath}/:person/invitation`, guard, staff, invitations, inviteAgain(userService))
  api.put(`${usersPath}/:person/access`, guard, staff, calls, changeAccess(userService))
  api.post(`${usersPath}/:person/disable`, guard, staff, calls, disable(userService))
  api.post(`${usersPath}/:person/enable`, guard, staff, calls, enable(userService))
  api.get(audit, staff, calls, readAudit(auditLog))
  return api
}

type StaffHandler = Handler<SessionEnvironment>
type StaffFormHandler = Handler<GuardedEnvironment & SessionEnvironment>

function listUsers(userService: UserService): StaffHandler {
  return async (context) => {
    const query = parseInput(usersQuerySchema, context.req.query())
    const [page, customers] = await Promise.all([userService.list(query), userService.customers()])
    return context.json({ ...page, customers } satisfies UsersResponse)
  }
}

function invite(userService: UserService): StaffFormHandler {
  return async (context) => {
    const invitation = parseInput(invitationSchema, context.get('body'))
    const person = await userService.invite(context.req.raw, context.get('user').id, invitation)
    return context.json({ person } satisfies UserResponse, 201)
  }
}

function inviteAgain(userService: UserService): StaffHandler {
  return async (context) => {
    const person = await userService.inviteAgain(
      context.req.raw,
      context.get('user').id,
      getUserIdParam(context),
    )
    return context.json({ person } satisfies UserResponse)
  }
}

/** Changes role and company, effective from the user's next call. */
function changeAccess(userService: UserService): StaffFormHandler {
  return async (context) => {
    const id = getUserIdParam(context)
    const { ownAccount, ...access } = parseInput(updateAccessSchema, context.get('body'))
    const staff = context.get('user').id
    if (id === staff && access.role !== 'staff' && !ownAccount) throw toUserError('OWN_ROLE')
    const person = await userService.changeAccess(staff, id, access)
    return context.json({ person } satisfies UserResponse)
  }
}

/** Disables a user. Users cannot disable their own account. */
function disable(userService: UserService): StaffHandler {
  return async (context) => {
    const id = getUserIdParam(context)
    const staff = context.get('user').id
    if (id === staff) throw toUserError('OWN_ACCOUNT')
    return context.json({ person: await userService.disable(staff, id) } satisfies UserResponse)
  }
}

function enable(userService: UserService): StaffHandler {
  return async (context) => {
    const person = await userService.enable(context.get('user').id, getUserIdParam(context))
    return context.json({ person } satisfies UserResponse)
  }
}

function readAudit(auditLog: AuditLog): StaffHandler {
  return async (context) =>
    context.json(await auditLog.read(parseInput(auditLogQuerySchema, context.req.query())))
}

/** Returns the user ID of the path. @throws {WebsiteApiError} UNKNOWN_PERSON if it is invalid */
function getUserIdParam(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('person'))
  if (!id.success) throw toUserError('UNKNOWN_PERSON')
  return id.data
}
