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

export function createUsersApi(parts: ApiDependencies, people: UserService, log: AuditLog): Hono {
  const guard = csrfGuard(parts)
  const staff = sessionGuard(parts, 'staff')
  const calls = userRateLimit(parts, LIMITS.calls)
  const invitations = userRateLimit(parts, LIMITS.invitations)
  const { people: all, audit } = USERS_API
  const api = new Hono()
  api.get(all, staff, calls, listUsers(people))
  api.post(all, guard, staff, invitations, invite(people))
  api.post(`${all}/:person/invitation`, guard, staff, invitations, inviteAgain(people))
  api.put(`${all}/:person/access`, guard, staff, calls, changeAccess(people))
  api.post(`${all}/:person/disable`, guard, staff, calls, disable(people))
  api.post(`${all}/:person/enable`, guard, staff, calls, enable(people))
  api.get(audit, staff, calls, readAudit(log))
  return api
}

type StaffHandler = Handler<SessionEnvironment>
type StaffFormHandler = Handler<GuardedEnvironment & SessionEnvironment>

function listUsers(people: UserService): StaffHandler {
  return async (context) => {
    const query = parseInput(usersQuerySchema, context.req.query())
    const [page, customers] = await Promise.all([people.list(query), people.customers()])
    return context.json({ ...page, customers } satisfies UsersResponse)
  }
}

function invite(people: UserService): StaffFormHandler {
  return async (context) => {
    const asked = parseInput(invitationSchema, context.get('body'))
    const person = await people.invite(context.get('user').id, asked)
    return context.json({ person } satisfies UserResponse, 201)
  }
}

function inviteAgain(people: UserService): StaffHandler {
  return async (context) => {
    const person = await people.inviteAgain(context.get('user').id, getUserIdParam(context))
    return context.json({ person } satisfies UserResponse)
  }
}

/** Changes role and company, effective from the user's next call. */
function changeAccess(people: UserService): StaffFormHandler {
  return async (context) => {
    const id = getUserIdParam(context)
    const { ownAccount, ...access } = parseInput(updateAccessSchema, context.get('body'))
    const staff = context.get('user').id
    if (id === staff && access.role !== 'staff' && !ownAccount) throw toUserError('OWN_ROLE')
    const person = await people.changeAccess(staff, id, access)
    return context.json({ person } satisfies UserResponse)
  }
}

/** Disables a user. Users cannot disable their own account. */
function disable(people: UserService): StaffHandler {
  return async (context) => {
    const id = getUserIdParam(context)
    const staff = context.get('user').id
    if (id === staff) throw toUserError('OWN_ACCOUNT')
    return context.json({ person: await people.disable(staff, id) } satisfies UserResponse)
  }
}

function enable(people: UserService): StaffHandler {
  return async (context) => {
    const person = await people.enable(context.get('user').id, getUserIdParam(context))
    return context.json({ person } satisfies UserResponse)
  }
}

function readAudit(log: AuditLog): StaffHandler {
  return async (context) => context.json(await log.read(parseInput(auditLogQuerySchema, context.req.query())))
}

/** Returns the user ID of the path. @throws {WebsiteApiError} UNKNOWN_PERSON if it is invalid */
function getUserIdParam(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('person'))
  if (!id.success) throw toUserError('UNKNOWN_PERSON')
  return id.data
}
