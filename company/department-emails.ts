/** Who takes up what comes in through the website and is not for sales. */
import type { DepartmentEmails } from '#domain/company/company.ts'

export const DEPARTMENT_EMAILS = {
  purchasing: 'purchasing@example.com',
  support: 'it.support@example.com',
} as const satisfies DepartmentEmails
