import type { DataClient } from '../clients.ts'
import { unwrap } from './unwrap.ts'

export interface Limit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

/** Far above what a whole office behind one address needs. */
export const limits = {
  csrfToken: { name: 'csrf-token', count: 120, seconds: 60 },
  login: { name: 'login', count: 60, seconds: 300 },
} as const satisfies Record<string, Limit>

export type TakeToken = (limit: Limit, address: string) => Promise<boolean>

/** Counts in the database, so that every process counts together. */
export function createRateLimit(secret: DataClient): TakeToken {
  return async ({ name, count, seconds }, address) =>
    unwrap(
      await secret.rpc('take_token', {
        key: `website-api:${name}:${address}`,
        max_tokens: count,
        window_seconds: seconds,
      }),
    )
}
