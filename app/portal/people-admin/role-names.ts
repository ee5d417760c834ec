import type { Person } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/roles.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  staff: 'Staff',
  marketing: 'Marketing',
  customer: 'Customer',
}

/** What somebody may do here, with the company that a customer belongs to. */
export function roleOf({ role, customer }: Pick<Person, 'role' | 'customer'>): string {
  if (role === null) return 'No role'
  return customer === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${customer.name}`
}
