/** Changes of a customer's users, for staff and the customer's managers. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { customerInvitationSchema, customerRightsSchema } from '#domain/users/customer-user-forms.ts'
import { CUSTOMER_USERS_API } from '#domain/users/customer-users.ts'
import {
  type ApiDependencies,
  csrfGuard,
  type GuardedEnvironment,
  type SessionEnvironment,
  sessionGuard,
  userRateLimit,
} from './guards.ts'
import type { CustomerUserChange, CustomerUserService } from './services/customer-users.ts'
import { parseInput } from './services/errors.ts'
import { toUserError } from './services/users.ts'

/** Per user. */
const LIMITS = {
  calls: { name: 'customer users', count: 120, seconds: 60 },
  /** Each call sends an email. */
  invitations: { name: 'customer invitation', count: 30, seconds: 3600 },
} as const

export function createCustomerUsersApi(
  dependencies: ApiDependencies,
  users: CustomerUserService,
): Hono<Environment> {
  const guard = csrfGuard(dependencies)
  const signedIn = sessionGuard(dependencies, 'staff', 'customer')
  const calls = userRateLimit(dependencies, LIMITS.calls)
  const invitations = userRateLimit(dependencies, LIMITS.invitations)
  const one = `${CUSTOMER_USERS_API}/:person`
  const api = new Hono<Environment>()
  api.post(CUSTOMER_USERS_API, guard, signedIn, invitations, async (context) => {
    const invitation = parseInput(customerInvitationSchema, context.get('body'))
    const change = { acting: context.get('user').id, customer: getCustomer(context) }
    return context.json({ id: await users.invite(context.req.raw, change, invitation) }, 201)
  })
  api.post(`${one}/invitation`, guard, signedIn, invitations, async (context) => {
    await users.inviteAgain(context.req.raw, getChange(context))
    return context.json({})
  })
  api.put(`${one}/rights`, guard, signedIn, calls, async (context) => {
    const rights = parseInput(customerRightsSchema, context.get('body'))
    await users.setRights(getChange(context), rights)
    return context.json({})
  })
  for (const operation of ['disable', 'enable'] as const)
    api.post(`${one}/${operation}`, guard, signedIn, calls, async (context) => {
      await users.setDisabled(getChange(context), operation === 'disable')
      return context.json({})
    })
  return api
}

type Environment = GuardedEnvironment & SessionEnvironment

function getChange(context: Context<Environment>): CustomerUserChange {
  const person = z.uuid().safeParse(context.req.param('person'))
  if (!person.success) throw toUserError('UNKNOWN_PERSON')
  return { acting: context.get('user').id, customer: getCustomer(context), person: person.data }
}

/** @throws {WebsiteApiError} UNKNOWN_CUSTOMER if the number is invalid */
function getCustomer(context: Context): number {
  const id = z.coerce.number().int().positive().safeParse(context.req.param('customer'))
  if (!id.success) throw toUserError('UNKNOWN_CUSTOMER')
  return id.data
}
