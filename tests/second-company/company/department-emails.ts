/** Recipients of website enquiries that are not for sales. */
import type { DepartmentEmails } from '#domain/company/company.ts'

export const DEPARTMENT_EMAILS = {
  purchasing: 'buying@example.org',
  support: 'computers@example.org',
} as const satisfies DepartmentEmails
