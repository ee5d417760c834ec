/** Token bucket per visitor, in memory only. */
export interface RateLimiter {
  take(name: string): boolean
}

const MAX_NAMES = 20_000

export function createRateLimiter(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  clock: () => number,
): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(name) {
      const now = clock()
      const bucket = buckets.get(name) ?? { left: atOnce, at: now }
      bucket.left = Math.min(atOnce, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      // Evicts the least recently used bucket.
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_NAMES && oldest !== undefined) buckets.delete(oldest)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
