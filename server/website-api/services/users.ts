/**
 * Administers people with the secret key, for a member of staff whom each call names: the database asks its tables
 * whether that person is staff, and the audit log has their name.
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
  /** Adds somebody and mails them. @throws {WebsiteApiError} PERSON_EXISTS, UNKNOWN_CUSTOMER, NOT_MAILED */
  invite(staff: string, invitation: Invitation): Promise<User>
  /** Mails somebody again who has not signed in yet. @throws {WebsiteApiError} NO_INVITATION, IS_DISABLED, NOT_MAILED */
  inviteAgain(staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON, UNKNOWN_CUSTOMER */
  changeAccess(staff: string, id: string, access: UserAccess): Promise<User>
  /** Bans somebody and ends all of their sessions. @throws {WebsiteApiError} LAST_STAFF, UNKNOWN_PERSON */
  disable(staff: string, id: string): Promise<User>
  /** @throws {WebsiteApiError} UNKNOWN_PERSON */
  enable(staff: string, id: string): Promise<User>
}

type Row = Database['public']['Functions']['list_people']['Returns'][number]

/**
 * @param siteUrl where an invitation's link leads: to the account of whoever is signed in by then, or else to the root
 */
export function createUserService(secret: DataClient, siteUrl: string): UserService {
  // It is not the root itself, in whose address the fragment of such a link would stay.
  const redirectTo = new URL('/my-account', siteUrl).href

  async function find(id: string): Promise<User> {
    const [row] = unwrap(await secret.rpc('list_people', { person: id }))
    if (!row) throw toUserError('UNKNOWN_PERSON')
    return toPerson(row)
  }

  async function setAccess(staff: string, id: string, { role, customerId }: UserAccess): Promise<void> {
    const answer = await secret.rpc('change_person_access', {
      acting_person: staff,
      person: id,
      new_role: role,
      ...(customerId !== null && { new_customer: customerId }),
    })
    assertUserChanged(unwrap(answer))
  }

  async function mail(staff: string, { email, name }: { email: string; name: string }, again: boolean) {
    const { data, error } = await secret.auth.admin.inviteUserByEmail(email, { data: { name }, redirectTo })
    if (error) throw refusalOf(error)
    const id = data.user.id
    const action = again ? 'invite again' : 'invite'
    unwrap(await secret.rpc('record_person_event', { acting_person: staff, action, person: id }))
    return id
  }

  return {
    async list({ search, role, state, page }) {
      const rows = unwrap(
        await secret.rpc('list_people', {
          search,
          role_filter: role,
          state_filter: state,
          max_rows: USERS_PER_PAGE,
          skip_rows: (page - 1) * USERS_PER_PAGE,
        }),
      )
      return { people: rows.map(toPerson), total: rows[0]?.total ?? 0 }
    },
    async customers() {
      return unwrap(await secret.from('customers').select('id, name').order('name'))
    },
    find,
    async invite(staff, invitation) {
      // The provider would mail somebody again who has not signed in yet; here another button does that.
      const known = unwrap(await secret.rpc('list_people', { search: invitation.email, max_rows: 200 }))
      if (known.some(({ email }) => email.toLowerCase() === invitation.email))
        throw toUserError('PERSON_EXISTS')
      const id = await mail(staff, invitation, false)
      try {
        await setAccess(staff, id, invitation)
      } catch (error) {
        // Somebody without a role could sign in and would see nothing, so the account is taken back.
        await secret.auth.admin.deleteUser(id)
        throw error
      }
      return find(id)
    },
    async inviteAgain(staff, id) {
      const person = await find(id)
      if (person.isDisabled) throw toUserError('IS_DISABLED')
      if (person.lastSignInAt !== null) throw toUserError('NO_INVITATION')
      await mail(staff, person, true)
      return find(id)
    },
    async changeAccess(staff, id, access) {
      await setAccess(staff, id, access)
      return find(id)
    },
    async disable(staff, id) {
      assertUserChanged(unwrap(await secret.rpc('disable_person', { acting_person: staff, person: id })))
      return find(id)
    },
    async enable(staff, id) {
      assertUserChanged(unwrap(await secret.rpc('enable_person', { acting_person: staff, person: id })))
      return find(id)
    },
  }
}

function toPerson(row: Row): User {
  // The generated types do not know that a left join may find nothing.
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

function refusalOf(error: AuthError): Error {
  // The provider answers 500 when the mail server does not take the mail.
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

/**
 * Most refusals answer 409, because the person as they are now does not allow the change; these answer something else.
 */
const STATUSES: Partial<Record<UserErrorCode, 404 | 503>> = { UNKNOWN_PERSON: 404, NOT_MAILED: 503 }

export function toUserError(code: UserErrorCode, cause?: unknown): WebsiteApiError {
  return new WebsiteApiError(STATUSES[code] ?? 409, code, USER_ERRORS[code], { cause })
}

/** @param outcome of changing a person, in the database's word for it. @throws {WebsiteApiError} unless it was done */
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
      throw new Error(`The database answered a change of a person with “${outcome}”`)
  }
}
