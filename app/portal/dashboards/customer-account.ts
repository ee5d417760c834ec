/** How a customer's account stands. Nothing more is kept of it: it is active once the company is known. */

export type AccountStatus = 'active' | 'waiting'

/** @param company the name of the company that the person may see; null when there is none */
export function accountStatus(company: string | null): AccountStatus {
  return company === null ? 'waiting' : 'active'
}

export const ACCOUNT_STATUS_NAMES = {
  active: 'Active',
  waiting: 'Waiting for us to link your company',
} as const satisfies Record<AccountStatus, string>
