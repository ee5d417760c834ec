/** Recipients of website enquiries that are not for sales. */
import type { DepartmentEmails } from '#domain/company/company.ts'

export const DEPARTMENT_EMAILS = {
  purchasing: 'purchasing@example.com',
  support: 'it.support@example.com',
} as const satisfies DepartmentEmails
