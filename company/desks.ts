/** Who takes up what comes in through the website and is not for sales. */
import type { Desks } from '#domain/company/company.ts'

export const DESKS = {
  purchasing: 'purchasing@example.com',
  support: 'it.support@example.com',
} as const satisfies Desks
