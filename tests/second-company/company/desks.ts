/** Who takes up what comes in through the website and is not for sales. */
import type { DepartmentEmails } from '#domain/company/company.ts'

export const DESKS = {
  purchasing: 'buying@example.org',
  support: 'computers@example.org',
} as const satisfies DepartmentEmails
