/** Limits are counted in the database, so that all processes count together and none forgets. */
import type { DataClient } from './clients.ts'

export interface RateLimit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

/** Answers whether one more call is allowed, and counts it if so. */
export type ConsumeRateLimit = (limit: RateLimit, address: string) => Promise<boolean>

type Answer = Awaited<ReturnType<typeof ask>>

const ask = (secret: DataClient, key: string, { count, seconds }: RateLimit) =>
  secret.rpc('take_token', { key, max_tokens: count, window_seconds: seconds })

/**
 * @param area keeps limits of one name apart
 * @param unwrap how the area says that the database could not be asked
 */
export function createRateLimiter(
  secret: DataClient,
  area: string,
  unwrap: (answer: Answer) => boolean,
): ConsumeRateLimit {
  return async (limit, address) => unwrap(await ask(secret, `${area}:${limit.name}:${address}`, limit))
}
