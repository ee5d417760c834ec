/**
 * User management with the secret key. Each call names a member of staff; the database checks the role and records the
 * name.
 */

import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isRole } from '#domain/roles/roles.ts'
import { buildInvitationEmail } from '#domain/users/invitation-email.ts'
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
import type { SendEmail } from '#server/email/sending/mailer.ts'
import type { Database } from '#supabase/database.types.ts'
import { apiErrors, unwrap, WebsiteApiError } from './errors.ts'

export interface UserService {
  list(query: UsersQuery): Promise<{ people: User[]; total: number }>
  customers(): Promise<Customer[]>
  /** @throws {WebsiteApiError} UNKNOWN_PERSON */
  find(id: string): Promise<User>
  /**
   * Creates a user and emails an invitation. The user is confirmed immediately, because Supabase sends no sign-in codes to
   * unconfirmed users while sign-ups are off.
   * @throws {WebsiteApiError} PERSON_EXISTS, UNKNOWN_CUSTOMER, NOT_MAILED
   */
  invite(request: Request, staff: string, invitation: Invitation): Promise<User>
  /**
   * Emails another invitation to an invited user who has never signed in. @throws {WebsiteApiError} NO_INVITATION,
   * IS_DISABLED, NOT_MAILED
   */
  inviteAgain(request: Request, staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON, UNKNOWN_CUSTOMER */
  changeAccess(staff: string, id: string, access: UserAccess): Promise<User>
  /** Bans a user and ends all sessions. @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON */
  disable(staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} UNKNOWN_PERSON */
  enable(staff: string, id: string): Promise<User>
  /** Erases an invited user who has never signed in. @throws {WebsiteApiError} UNKNOWN_PERSON, INVITATION_ACCEPTED */
  withdrawInvitation(staff: string, id: string): Promise<void>
}

type Row = Database['public']['Functions']['list_users']['Returns'][number]

export interface UserServiceDependencies {
  readonly secret: DataClient
  readonly siteUrl: string
  readonly sendMail: SendEmail
}

export function createUserService({ secret, siteUrl, sendMail }: UserServiceDependencies): UserService {
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

  async function sendInvitation(request: Request, staff: string, id: string, email: string): Promise<void> {
    try {
      await sendMail(request, buildInvitationEmail(email, siteUrl))
    } catch (cause) {
      throw toUserError('NOT_MAILED', cause)
    }
    unwrap(await secret.rpc('record_invitation', { acting_person: staff, person: id }))
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
    async invite(request, staff, invitation) {
      const { email, name } = invitation
      const { data, error } = await secret.auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { name },
      })
      if (error) throw toAuthApiError(error)
      const { id } = data.user
      try {
        await setAccess(staff, id, invitation)
        await sendInvitation(request, staff, id, email)
      } catch (error) {
        // Undo: a user without a role could sign in and see nothing, and one without an email would not know.
        await secret.auth.admin.deleteUser(id)
        throw error
      }
      return find(id)
    },
    async inviteAgain(request, staff, id) {
      const user = await find(id)
      if (user.isDisabled) throw toUserError('IS_DISABLED')
      // Only invited users are confirmed below: others may have signed up with an address that isn't theirs.
      if (user.invitedAt === null || user.lastSignInAt !== null) throw toUserError('NO_INVITATION')
      // Invitations from Supabase's dashboard, and from earlier versions, leave the user unconfirmed.
      const { error } = await secret.auth.admin.updateUserById(id, { email_confirm: true })
      if (error) throw toAuthApiError(error)
      await sendInvitation(request, staff, id, user.email)
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
    async withdrawInvitation(staff, id) {
      assertUserChanged(unwrap(await secret.rpc('withdraw_invitation', { acting_person: staff, person: id })))
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

/** Error of a change in Supabase Auth. */
export function toAuthApiError(error: AuthError): Error {
  if (isAuthRetryableFetchError(error)) return apiErrors.unavailable(error)
  switch (error.code) {
    case 'email_exists':
      return toUserError('PERSON_EXISTS', error)
    case 'user_not_found':
      return toUserError('UNKNOWN_PERSON', error)
    case 'email_address_invalid':
    case 'validation_failed':
      return apiErrors.invalidInput('Please enter a valid email address.', error)
    case 'not_admin':
    case 'no_authorization':
    case 'bad_jwt':
      return apiErrors.session('CONFIG_ERROR', error)
    default:
      return error
  }
}

/** All other codes are 409: the user's current state does not allow the change. */
const STATUSES: Partial<Record<UserErrorCode, 403 | 404 | 503>> = {
  NOT_MANAGER: 403,
  UNKNOWN_PERSON: 404,
  NOT_MAILED: 503,
}

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
    case 'not allowed':
      throw toUserError('NOT_MANAGER')
    case 'last manager':
      throw toUserError('LAST_MANAGER')
    case 'changed':
      throw toUserError('RIGHTS_CHANGED')
    case 'disabled by staff':
      throw toUserError('DISABLED_BY_STAFF')
    case 'unknown person':
      throw toUserError('UNKNOWN_PERSON')
    case 'signed in':
      throw toUserError('INVITATION_ACCEPTED')
    case 'unknown customer':
      throw toUserError('UNKNOWN_CUSTOMER')
    default:
      throw new Error(`Unexpected database result “${outcome}” for a change of a user`)
  }
}
