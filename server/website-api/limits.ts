import type { Limit } from '../rate-limit.ts'

/** Far above what a whole office behind one address needs. */
export const limits = {
  csrfToken: { name: 'csrf-token', count: 120, seconds: 60 },
  login: { name: 'login', count: 60, seconds: 300 },
  /** Of one person's tabs. */
  session: { name: 'session', count: 60, seconds: 300 },
  /** Of one person with their own account, and of one member of staff with people. */
  account: { name: 'account', count: 120, seconds: 60 },
  people: { name: 'people', count: 240, seconds: 60 },
  /** What is seldom asked for, and costs something or somebody. */
  personalData: { name: 'personal-data', count: 20, seconds: 3600 },
  /** Of one table; past it pages follow edits by their age alone. */
  purge: { name: 'purge', count: 300, seconds: 60 },
  invitation: { name: 'invitation', count: 60, seconds: 3600 },
} as const satisfies Record<string, Limit>
