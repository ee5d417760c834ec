/** Subscriptions by table and caller, so that each caller's row-level security is evaluated once per change. */
import type { Caller } from '#backend/caller/caller.ts'
import type { Channel, Subscription } from '../protocol/channel.ts'

/** Subscribers of a table who may read the same rows. */
export interface CallerGroup {
  readonly caller: Caller
  readonly subscriptions: Set<Subscription>
}

export interface Subscriptions {
  /** @throws {RangeError} if the caller has too many different filters */
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
  ofTable(table: string): readonly CallerGroup[]
  has(table: string): boolean
  /** Channels of all subscriptions, or of those to one table. */
  channels(table?: string): ReadonlySet<Channel>
}

export function createSubscriptions(maxFilters: number): Subscriptions {
  const byTable = new Map<string, Map<string, CallerGroup>>()

  function groupOf(table: string, caller: Caller): CallerGroup | undefined {
    return byTable.get(table)?.get(callerKey(caller))
  }

  return {
    add(subscription) {
      const { caller } = subscription.channel
      for (const table of subscription.tables) {
        const filters = new Set(
          [...(groupOf(table, caller)?.subscriptions ?? [])].map(({ filter }) => filter?.text),
        )
        if (filters.size >= maxFilters && !filters.has(subscription.filter?.text))
          throw new RangeError('Too many different filters on one table')
      }
      for (const table of subscription.tables) {
        const groups = byTable.get(table) ?? new Map<string, CallerGroup>()
        byTable.set(table, groups)
        const key = callerKey(caller)
        const group = groups.get(key) ?? { caller, subscriptions: new Set() }
        groups.set(key, group)
        group.subscriptions.add(subscription)
      }
    },
    remove(subscription) {
      const { caller } = subscription.channel
      for (const table of subscription.tables) {
        const group = groupOf(table, caller)
        if (!group?.subscriptions.delete(subscription) || group.subscriptions.size > 0) continue
        const groups = byTable.get(table)
        groups?.delete(callerKey(caller))
        if (groups?.size === 0) byTable.delete(table)
      }
    },
    ofTable: (table) => [...(byTable.get(table)?.values() ?? [])],
    has: (table) => byTable.has(table),
    channels(table) {
      const groups = table === undefined ? [...byTable.values()] : [byTable.get(table) ?? new Map()]
      const found = new Set<Channel>()
      for (const ofTable of groups)
        for (const { subscriptions } of ofTable.values() as Iterable<CallerGroup>)
          for (const { channel } of subscriptions) found.add(channel)
      return found
    },
  }
}

const callerKeys = new WeakMap<Caller, string>()

/** Two tokens of one session differ only in when they were issued. */
function callerKey(caller: Caller): string {
  const known = callerKeys.get(caller)
  if (known !== undefined) return known
  const { iat: _issued, exp: _expires, ...claims } = caller.claims
  const key = `${caller.role} ${JSON.stringify(claims)}`
  callerKeys.set(caller, key)
  return key
}
