/** Users of a customer, managed by staff and by the customer’s own managers. */

/** In order; every user may view. */
export const CUSTOMER_RIGHTS = ['call off', 'approve', 'manage users'] as const
export type CustomerRight = (typeof CUSTOMER_RIGHTS)[number]

export const RIGHT_NAMES: Readonly<Record<CustomerRight, { readonly label: string; readonly hint: string }>> =
  {
    'call off': { label: 'Call off', hint: 'Call off stock, and ask to extend or dispose of pallets' },
    approve: { label: 'Approve', hint: 'Approve call-offs above the limit' },
    'manage users': { label: 'Manage users', hint: 'Invite colleagues, set their rights and remove them' },
  }

export interface CustomerUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly rights: readonly CustomerRight[]
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
  readonly isDisabled: boolean
  /** Only staff can restore access. */
  readonly isDisabledByStaff: boolean
}

export const isCustomerRight = (value: string): value is CustomerRight =>
  CUSTOMER_RIGHTS.some((right) => right === value)

/** Returns “View, call off”. */
export function formatRights(rights: readonly CustomerRight[]): string {
  return ['View', ...CUSTOMER_RIGHTS.filter((right) => rights.includes(right))].join(', ')
}

export const CUSTOMER_USERS_API = '/api/customers/:customer/users'

/** Path of a customer’s users, or of an operation on one of them. */
export function getCustomerUsersPath(
  customer: number,
  operation?: readonly [user: string, name: 'rights' | 'disable' | 'enable' | 'invitation'],
): string {
  const users = CUSTOMER_USERS_API.replace(':customer', String(customer))
  return operation === undefined ? users : `${users}/${encodeURIComponent(operation[0])}/${operation[1]}`
}
