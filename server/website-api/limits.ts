import type { Limit } from '../rate-limit.ts'

/** Far above what a whole office behind one address needs. */
export const limits = {
  csrfToken: { name: 'csrf-token', count: 120, seconds: 60 },
  login: { name: 'login', count: 60, seconds: 300 },
  /** Of one person's tabs. */
  session: { name: 'session', count: 60, seconds: 300 },
} as const satisfies Record<string, Limit>
