/** Token bucket per visitor or network, in memory only. */
export interface RateLimiter {
  /** @returns false, without taking any, if fewer tokens are left */
  take(name: string, tokens?: number): boolean
}

export interface Rate {
  readonly atOnce: number
  readonly perSecond: number
}

const MAX_NAMES = 20_000

export function createRateLimiter({ atOnce, perSecond }: Rate, clock: () => number): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(name, tokens = 1) {
      const now = clock()
      const bucket = buckets.get(name) ?? { left: atOnce, at: now }
      bucket.left = Math.min(atOnce, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      // Evicts the least recently used bucket.
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_NAMES && oldest !== undefined) buckets.delete(oldest)
      if (bucket.left < tokens) return false
      bucket.left -= tokens
      return true
    },
  }
}
