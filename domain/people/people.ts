/** People administration: what the portal and the website API say to each other about it. */
import { z } from 'zod'
import { emailAddress, personName } from '../forms/fields.ts'
import { ROLES, type Role } from '../roles/roles.ts'

export const PEOPLE_API = {
  people: '/api/people',
  audit: '/api/people/audit',
} as const

/** Of one person: `access`, `disable`, `enable` and `invitation` lie below it. */
export function personPath(id: string, what: 'access' | 'disable' | 'enable' | 'invitation'): string {
  return `${PEOPLE_API.people}/${encodeURIComponent(id)}/${what}`
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Null: may sign in and opens no protected route. */
  readonly role: Role | null
  readonly customer: Customer | null
  /** Moments, ISO 8601. */
  readonly createdAt: string
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
  readonly isDisabled: boolean
}

export interface Customer {
  readonly id: number
  readonly name: string
}

export const PEOPLE_PAGE = 50
export const AUDIT_PAGE = 50

export const ROLE_FILTERS = ['', ...ROLES, 'none'] as const
export const STATE_FILTERS = ['', 'active', 'never', 'disabled'] as const

/** What the list is asked for in its address; what makes no sense there is as if it were not there. */
export const peopleQuery = z.object({
  search: z.string().max(200).catch(''),
  role: z.enum(ROLE_FILTERS).catch(''),
  state: z.enum(STATE_FILTERS).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type PeopleQuery = z.output<typeof peopleQuery>

export interface PeopleAnswer {
  readonly people: readonly Person[]
  /** Of all pages. */
  readonly total: number
  readonly customers: readonly Customer[]
}

export interface PersonAnswer {
  readonly person: Person
}

/** A customer's person may wait for its company; nobody else has one. */
const access = z
  .object({
    role: z.enum(ROLES, 'Please choose a role.'),
    customerId: z.number().int().positive().nullable(),
  })
  .transform(({ role, customerId }) => ({ role, customerId: role === 'customer' ? customerId : null }))
export type Access = z.output<typeof access>

export const accessChange = access.and(
  z.object({
    /** The person knows that this takes away what they themselves may do here. */
    ownAccount: z.boolean().default(false),
  }),
)

export const invitation = z
  .object({ email: emailAddress.transform((email) => email.toLowerCase()), name: personName })
  .and(access)
export type Invitation = z.output<typeof invitation>

export const PEOPLE_ERRORS = {
  LAST_STAFF: 'This is the last member of staff who can sign in. Make somebody else staff first.',
  OWN_ROLE: 'This is your own account: confirm that you want to stop being staff.',
  OWN_ACCOUNT: 'You cannot disable your own account. Ask another member of staff to do it.',
  PERSON_EXISTS: 'There is somebody with this email address already. Find them in the list.',
  UNKNOWN_PERSON: 'This person is not here any more. Somebody may have removed them meanwhile.',
  UNKNOWN_CUSTOMER: 'This company is not here any more. Please choose another.',
  NO_INVITATION: 'This person needs no invitation any more: they sign in with the code that we mail them.',
  IS_DISABLED: 'This account is disabled. Enable it first.',
  NOT_MAILED: 'The invitation could not be mailed. Please check the address, and try again in a moment.',
} as const
export type PeopleErrorCode = keyof typeof PEOPLE_ERRORS

export interface AuditEntry {
  readonly id: number
  /** Moment, ISO 8601. */
  readonly happenedAt: string
  readonly actorId: string | null
  /** The name that the person has now; null when nobody was signed in, or when they are gone. */
  readonly actorName: string | null
  readonly roleName: string
  readonly action: string
  readonly tableName: string
  readonly rowId: string
  /** The person that the row is about, by their name of now. */
  readonly subject: string | null
  readonly changedColumns: readonly string[]
}

export interface AuditAnswer {
  readonly entries: readonly AuditEntry[]
  /** Of all pages. */
  readonly total: number
}

/** Days are London's, `YYYY-MM-DD`, the last of them included. */
const day = z.iso.date().or(z.literal('')).catch('')
export const auditQuery = z.object({
  who: z.string().max(200).catch(''),
  what: z.string().max(60).catch(''),
  since: day,
  until: day,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type AuditQuery = z.output<typeof auditQuery>
