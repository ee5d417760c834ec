/** Rate limits counted in the database, shared by all processes and restarts. */
import type { DataClient } from './clients.ts'

export interface RateLimit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

/** Resolves with whether one more call is allowed, and counts it. */
export type ConsumeRateLimit = (limit: RateLimit, address: string) => Promise<boolean>

type RpcResponse = Awaited<ReturnType<typeof callRpc>>

const callRpc = (secret: DataClient, key: string, { count, seconds }: RateLimit) =>
  secret.rpc('consume_rate_limit', { key, max_tokens: count, window_seconds: seconds })

/**
 * @param area separates limits of the same name
 * @param unwrap throws the area's error if the database is unavailable
 */
export function createRateLimiter(
  secret: DataClient,
  area: string,
  unwrap: (response: RpcResponse) => boolean,
): ConsumeRateLimit {
  return async (limit, address) => unwrap(await callRpc(secret, `${area}:${limit.name}:${address}`, limit))
}
