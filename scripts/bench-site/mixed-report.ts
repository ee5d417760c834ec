/** What the process of the mixed load is told, and what it tells. */

export interface MixedOrders {
  readonly url: string
  readonly secret: string
  readonly publishable: string
  readonly connections: number
}

export const DEEDS = ['browse', 'search', 'sign in', 'write', 'upload'] as const
export type Deed = (typeof DEEDS)[number]

export interface MixedReport {
  /** In milliseconds. */
  readonly times: Readonly<Record<Deed, readonly number[]>>
  /** What went wrong, a line each. */
  readonly faults: readonly string[]
}
