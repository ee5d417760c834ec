import type { Rate, RealtimeLimits } from '#backend/dependencies/dependencies.ts'

export const REALTIME_LIMITS: RealtimeLimits = {
  connections: 3000,
  connectionsPerNetwork: 300,
  channelsPerConnection: 100,
  subscriptionsPerConnection: 100,
  filtersPerCaller: 200,
  connects: { burst: 300, perSecond: 10 },
  joins: { burst: 1000, perSecond: 20 },
  messages: { burst: 200, perSecond: 50 },
  deliveries: { burst: 5000, perSecond: 1000 },
  frameBytes: 256 * 1024,
  bufferedBytes: 1024 * 1024,
  presenceBytes: 4096,
  presencesPerTopic: 200,
  idleMs: 60_000,
  sweepMs: 5000,
  pendingChanges: 10_000,
}

export interface TokenBucket {
  /** Returns whether the tokens were available, and consumes them. */
  take(cost?: number): boolean
  readonly isFull: boolean
}

export function createTokenBucket({ burst, perSecond }: Rate, clock: () => number): TokenBucket {
  let tokens = burst
  let at = clock()

  function refill(): void {
    const now = clock()
    // The clock may be set back.
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
  }

  return {
    take(cost = 1) {
      refill()
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
    get isFull() {
      refill()
      return tokens >= burst
    },
  }
}

export interface NetworkLimits {
  readonly connections: TokenBucket
  readonly joins: TokenBucket
  readonly deliveries: TokenBucket
  /** Open connections. */
  open: number
}

export interface Networks {
  of(network: string): NetworkLimits
  /** Forgets networks that have used nothing recently. */
  sweep(): void
}

/** Networks from which on a new one removes those that have used nothing recently. */
const SWEPT_NETWORKS = 1000

export function createNetworks(limits: RealtimeLimits, clock: () => number): Networks {
  const networks = new Map<string, NetworkLimits>()
  let sweptAt = Number.NEGATIVE_INFINITY

  function sweep(): void {
    for (const [network, { open, connections, joins, deliveries }] of networks)
      if (open === 0 && connections.isFull && joins.isFull && deliveries.isFull) networks.delete(network)
  }

  return {
    of(network) {
      const known = networks.get(network)
      if (known) return known
      // Without connections nothing else sweeps.
      if (networks.size >= SWEPT_NETWORKS && clock() - sweptAt >= limits.sweepMs) {
        sweptAt = clock()
        sweep()
      }
      const added = {
        connections: createTokenBucket(limits.connects, clock),
        joins: createTokenBucket(limits.joins, clock),
        deliveries: createTokenBucket(limits.deliveries, clock),
        open: 0,
      }
      networks.set(network, added)
      return added
    },
    sweep,
  }
}
