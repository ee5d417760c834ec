/** People administration: the messages about it between the portal and the website API. */
import { z } from 'zod'
import { isCalendarDate } from '../dates/dates.ts'
import { emailAddress, personName } from '../forms/fields.ts'
import { ROLES, type Role } from '../roles/roles.ts'

export const USERS_API = {
  people: '/api/people',
  audit: '/api/people/audit',
} as const

/** Returns the address for one person, under which are `access`, `disable`, `enable` and `invitation`. */
export function getUserApiPath(id: string, what: 'access' | 'disable' | 'enable' | 'invitation'): string {
  return `${USERS_API.people}/${encodeURIComponent(id)}/${what}`
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Null means that the person may sign in but opens no protected route. */
  readonly role: Role | null
  readonly customer: Customer | null
  /** Moments in ISO 8601. */
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
/** Among the tables of the log, the security events. */
export const SECURITY_EVENTS_FILTER = 'security'

export const ROLE_FILTERS = ['', ...ROLES, 'none'] as const
export const STATE_FILTERS = ['', 'active', 'never', 'disabled'] as const

/** What the list is asked for in its address; a value that makes no sense there is treated as absent. */
export const usersQuerySchema = z.object({
  search: z.string().max(200).catch(''),
  role: z.enum(ROLE_FILTERS).catch(''),
  state: z.enum(STATE_FILTERS).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type UsersQuery = z.output<typeof usersQuerySchema>

export interface UsersResponse {
  readonly people: readonly User[]
  /** The number on all pages together. */
  readonly total: number
  readonly customers: readonly Customer[]
}

export interface UserResponse {
  readonly person: User
}

/** A customer's account may wait for its company; nobody else has a company. */
const access = z
  .object({
    role: z.enum(ROLES, 'Please choose a role.'),
    customerId: z.number().int().positive().nullable(),
  })
  .transform(({ role, customerId }) => ({ role, customerId: role === 'customer' ? customerId : null }))
export type UserAccess = z.output<typeof access>

export const updateAccessSchema = access.and(
  z.object({
    /** Whether the person knows that this takes away their own rights here. */
    ownAccount: z.boolean().default(false),
  }),
)

export const invitationSchema = z
  .object({ email: emailAddress.transform((email) => email.toLowerCase()), name: personName })
  .and(access)
export type Invitation = z.output<typeof invitationSchema>

export const USER_ERRORS = {
  LAST_STAFF: 'This is the last member of staff who can sign in. Make another user staff first.',
  OWN_ROLE: 'This is your own account. Confirm that you want to give up your staff role.',
  OWN_ACCOUNT: 'You can’t disable your own account. Ask another member of staff to do it.',
  PERSON_EXISTS: 'This email address is already in use. You’ll find the user in the list.',
  UNKNOWN_PERSON: 'This user no longer exists. Someone may have removed them in the meantime.',
  UNKNOWN_CUSTOMER: 'This company no longer exists. Please choose another.',
  NO_INVITATION:
    'This user doesn’t need an invitation any more. They sign in with a code that we email to them.',
  IS_DISABLED: 'This account is disabled. Enable it first.',
  NOT_MAILED: 'We couldn’t email the invitation. Please check the address and try again in a moment.',
} as const
export type UserErrorCode = keyof typeof USER_ERRORS

export interface AuditEntry {
  readonly id: number
  /** A moment in ISO 8601. */
  readonly happenedAt: string
  readonly actorId: string | null
  /** The person's present name; null when nobody was signed in, or when they are gone. */
  readonly actorName: string | null
  readonly roleName: string
  readonly action: string
  readonly tableName: string
  readonly rowId: string
  /** The present name of the person whom the entry is about. */
  readonly subject: string | null
  readonly changedColumns: readonly string[]
  /** Of a security event: how, with which browser, and from where. */
  readonly detail: string
}

export interface AuditLogResponse {
  readonly entries: readonly AuditEntry[]
  /** The number on all pages together. */
  readonly total: number
}

/** Days are London's, `YYYY-MM-DD`, and the last one is included. */
const day = z.string().refine(isCalendarDate).catch('')
export const auditLogQuerySchema = z.object({
  who: z.string().max(200).catch(''),
  what: z.string().max(60).catch(''),
  since: day,
  until: day,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type AuditQuery = z.output<typeof auditLogQuerySchema>
