/** Messages between user administration and the website API. */
import { z } from 'zod'
import { isCalendarDate } from '../dates/dates.ts'
import { emailAddress, personName } from '../forms/fields.ts'
import { ROLES, type Role } from '../roles/roles.ts'

export const USERS_API = {
  people: '/api/people',
  audit: '/api/people/audit',
} as const

/** Returns the path of a user’s `access`, `disable`, `enable`, `invitation` or `withdrawal` of the invitation. */
export function getUserApiPath(
  id: string,
  operation: 'access' | 'disable' | 'enable' | 'invitation' | 'withdrawal',
): string {
  return `${USERS_API.people}/${encodeURIComponent(id)}/${operation}`
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Null: may sign in but opens no protected route. */
  readonly role: Role | null
  readonly customer: Customer | null
  /** ISO 8601. */
  readonly createdAt: string
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
  readonly isDisabled: boolean
}

export interface Customer {
  readonly id: number
  readonly name: string
}

export const USERS_PER_PAGE = 50
export const AUDIT_ENTRIES_PER_PAGE = 50
/** Table filter for security events. */
export const SECURITY_EVENTS_FILTER = 'security'

export const ROLE_FILTERS = ['', ...ROLES, 'none'] as const
export const STATE_FILTERS = ['', 'active', 'never', 'disabled'] as const

/** Query of the list; invalid values are ignored. */
export const usersQuerySchema = z.object({
  search: z.string().max(200).catch(''),
  role: z.enum(ROLE_FILTERS).catch(''),
  state: z.enum(STATE_FILTERS).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type UsersQuery = z.output<typeof usersQuerySchema>

export interface UsersResponse {
  readonly people: readonly User[]
  /** On all pages. */
  readonly total: number
  readonly customers: readonly Customer[]
}

export interface UserResponse {
  readonly person: User
}

/** Only customers have a company, and it may be missing. */
const access = z
  .object({
    role: z.enum(ROLES, 'Choose a role.'),
    customerId: z.number().int().positive().nullable(),
  })
  .transform(({ role, customerId }) => ({ role, customerId: role === 'customer' ? customerId : null }))
export type UserAccess = z.output<typeof access>

export const updateAccessSchema = access.and(
  z.object({
    /** Confirms that users remove their own access. */
    ownAccount: z.boolean().default(false),
  }),
)

export const invitationSchema = z
  .object({ email: emailAddress.transform((email) => email.toLowerCase()), name: personName })
  .and(access)
export type Invitation = z.output<typeof invitationSchema>

export const USER_ERRORS = {
  LAST_STAFF: 'This is the last member of staff who can sign in. Make another user staff first.',
  NOT_MANAGER: 'You don’t have the right to manage these users. Ask a colleague who has it.',
  LAST_MANAGER:
    'This is the last user who manages users. Give a colleague this right first, and wait until they’ve signed in.',
  RIGHTS_CHANGED:
    'A colleague has changed these rights meanwhile. Reload the page to see them, then change them again.',
  DISABLED_BY_STAFF: 'Our team removed this user’s access. Call us to restore it.',
  OWN_ROLE: 'This is your own account. Confirm that you want to give up your staff role.',
  OWN_ACCOUNT: 'You can’t disable your own account. Ask another member of staff to do it.',
  PERSON_EXISTS: 'This email address is already in use. You’ll find the user in the list.',
  UNKNOWN_PERSON: 'This user no longer exists. Someone may have removed them in the meantime.',
  UNKNOWN_CUSTOMER: 'This company no longer exists. Choose another.',
  NO_INVITATION:
    'This user doesn’t need an invitation any more. They sign in with a code that we email to them.',
  INVITATION_ACCEPTED: 'This user has signed in meanwhile. Disable the user instead.',
  IS_DISABLED: 'This account is disabled. Enable it first.',
  NOT_MAILED: 'We couldn’t email the invitation. Check the address and try again in a moment.',
} as const
export type UserErrorCode = keyof typeof USER_ERRORS

export type AuditValue = string | number | boolean | null | readonly string[]

export interface AuditEntry {
  readonly id: number
  /** ISO 8601. */
  readonly happenedAt: string
  readonly actorId: string | null
  /** Current name; null for anonymous or deleted users. */
  readonly actorName: string | null
  readonly roleName: string
  readonly action: string
  readonly tableName: string
  readonly rowId: string
  /** Reference of the record, such as `JA-7K3M-2QXA`; empty if it has none. */
  readonly reference: string
  /** Current name of the record; null if it no longer exists or has no name. */
  readonly title: string | null
  /** Current name of the user concerned. */
  readonly subject: string | null
  readonly changedColumns: readonly string[]
  /** Values before and after, of columns whose values aren’t personal. */
  readonly changes: Readonly<Record<string, readonly [before: AuditValue, after: AuditValue]>>
  /** Security event: method, browser and network. */
  readonly detail: string
}

export interface AuditLogResponse {
  readonly entries: readonly AuditEntry[]
  /** On all pages. */
  readonly total: number
}

/** `YYYY-MM-DD` in London; the last day is included. */
const day = z.string().refine(isCalendarDate).catch('')
export const auditLogQuerySchema = z.object({
  who: z.string().max(200).catch(''),
  what: z.string().max(60).catch(''),
  since: day,
  until: day,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type AuditQuery = z.output<typeof auditLogQuerySchema>
