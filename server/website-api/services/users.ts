/**
 * User management with the secret key. Each call names a member of staff; the database checks the role and records the
 * name.
 */

import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isRole } from '#domain/roles/roles.ts'
import {
  type Customer,
  type Invitation,
  USER_ERRORS,
  USERS_PER_PAGE,
  type User,
  type UserAccess,
  type UserErrorCode,
  type UsersQuery,
} from '#domain/users/users.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Database } from '#supabase/database.types.ts'
import { apiErrors, unwrap, WebsiteApiError } from './errors.ts'

export interface UserService {
  list(query: UsersQuery): Promise<{ people: User[]; total: number }>
  customers(): Promise<Customer[]>
  /** @throws {WebsiteApiError} UNKNOWN_PERSON */
  find(id: string): Promise<User>
  /** Creates a user and sends an invitation. @throws {WebsiteApiError} PERSON_EXISTS, UNKNOWN_CUSTOMER, NOT_MAILED */
  invite(staff: string, invitation: Invitation): Promise<User>
  /**
   * Sends another invitation to a user who has never signed in. @throws {WebsiteApiError} NO_INVITATION, IS_DISABLED,
   * NOT_MAILED
   */
  inviteAgain(staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON, UNKNOWN_CUSTOMER */
  changeAccess(staff: string, id: string, access: UserAccess): Promise<User>
  /** Bans a user and ends all sessions. @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON */
  disable(staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} UNKNOWN_PERSON */
  enable(staff: string, id: string): Promise<User>
}

type Row = Database['public']['Functions']['list_users']['Returns'][number]

/** @param siteUrl for the invitation link, which leads to the account page */
export function createUserService(secret: DataClient, siteUrl: string): UserService {
  // The root page would keep the link's fragment in its URL.
  const redirectTo = new URL('/my-account', siteUrl).href

  async function find(id: string): Promise<User> {
    const [row] = unwrap(await secret.rpc('list_users', { person: id }))
    if (!row) throw toUserError('UNKNOWN_PERSON')
    return toUser(row)
  }

  async function setAccess(staff: string, id: string, { role, customerId }: UserAccess): Promise<void> {
    const result = await secret.rpc('update_user_access', {
      acting_person: staff,
      person: id,
      new_role: role,
      ...(customerId !== null && { new_customer: customerId }),
    })
    assertUserChanged(unwrap(result))
  }

  async function sendInvitation(
    staff: string,
    { email, name }: { email: string; name: string },
    isRepeat: boolean,
  ) {
    const { data, error } = await secret.auth.admin.inviteUserByEmail(email, { data: { name }, redirectTo })
    if (error) throw toApiError(error)
    const id = data.user.id
    const action = isRepeat ? 'invite again' : 'invite'
    unwrap(await secret.rpc('record_user_event', { acting_person: staff, action, person: id }))
    return id
  }

  return {
    async list({ search, role, state, page }) {
      const rows = unwrap(
        await secret.rpc('list_users', {
          search,
          role_filter: role,
          state_filter: state,
          max_rows: USERS_PER_PAGE,
          skip_rows: (page - 1) * USERS_PER_PAGE,
        }),
      )
      return { people: rows.map(toUser), total: rows[0]?.total ?? 0 }
    },
    async customers() {
      return unwrap(await secret.from('customers').select('id, name').order('name'))
    },
    find,
    async invite(staff, invitation) {
      // The provider would send another invitation; here that is a separate action.
      const matches = unwrap(await secret.rpc('list_users', { search: invitation.email, max_rows: 200 }))
      if (matches.some(({ email }) => email.toLowerCase() === invitation.email))
        throw toUserError('PERSON_EXISTS')
      const id = await sendInvitation(staff, invitation, false)
      try {
        await setAccess(staff, id, invitation)
      } catch (error) {
        // Undo: a user without a role could sign in and see nothing.
        await secret.auth.admin.deleteUser(id)
        throw error
      }
      return find(id)
    },
    async inviteAgain(staff, id) {
      const user = await find(id)
      if (user.isDisabled) throw toUserError('IS_DISABLED')
      if (user.lastSignInAt !== null) throw toUserError('NO_INVITATION')
      await sendInvitation(staff, user, true)
      return find(id)
    },
    async changeAccess(staff, id, access) {
      await setAccess(staff, id, access)
      return find(id)
    },
    async disable(staff, id) {
      assertUserChanged(unwrap(await secret.rpc('disable_user', { acting_person: staff, person: id })))
      return find(id)
    },
    async enable(staff, id) {
      assertUserChanged(unwrap(await secret.rpc('enable_user', { acting_person: staff, person: id })))
      return find(id)
    },
  }
}

function toUser(row: Row): User {
  // The generated types lack the nulls of left joins.
  const { role, customer_id, customer_name, invited_at, last_sign_in_at }: Partial<Row> = row
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    role: isRole(role) ? role : null,
    customer: customer_id && customer_name ? { id: customer_id, name: customer_name } : null,
    createdAt: row.created_at,
    invitedAt: invited_at ?? null,
    lastSignInAt: last_sign_in_at ?? null,
    isDisabled: row.is_disabled,
  }
}

function toApiError(error: AuthError): Error {
  // The provider responds with 500 if the mail server rejects the email.
  if (error.status === 500) return toUserError('NOT_MAILED', error)
  if (isAuthRetryableFetchError(error)) return apiErrors.unavailable(error)
  switch (error.code) {
    case 'email_exists':
      return toUserError('NO_INVITATION', error)
    case 'over_email_send_rate_limit':
      return apiErrors.tooMany(60)
    case 'email_address_invalid':
      return toUserError('NOT_MAILED', error)
    case 'not_admin':
    case 'no_authorization':
    case 'bad_jwt':
      return apiErrors.session('CONFIG_ERROR', error)
    default:
      return error
  }
}

/** All other codes are 409: the user's current state does not allow the change. */
const STATUSES: Partial<Record<UserErrorCode, 404 | 503>> = { UNKNOWN_PERSON: 404, NOT_MAILED: 503 }

export function toUserError(code: UserErrorCode, cause?: unknown): WebsiteApiError {
  return new WebsiteApiError(STATUSES[code] ?? 409, code, USER_ERRORS[code], { cause })
}

/** @param outcome as returned by the database. @throws {WebsiteApiError} unless it is `done` */
export function assertUserChanged(outcome: string): void {
  switch (outcome) {
    case 'done':
      return
    case 'not staff':
      throw apiErrors.session('INVALID_ROLE')
    case 'last staff':
      throw toUserError('LAST_STAFF')
    case 'unknown person':
      throw toUserError('UNKNOWN_PERSON')
    case 'unknown customer':
      throw toUserError('UNKNOWN_CUSTOMER')
    default:
      throw new Error(`Unexpected database result “${outcome}” for a change of a user`)
  }
}
