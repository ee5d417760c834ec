/**
 * Schedules queries fairly. PGlite runs one at a time, so each client may run only a few concurrently, and has to wait
 * after several cancelled queries. Cancellations also count per network and for all anonymous callers, because an
 * attacker may have many addresses.
 */
import { networkOf } from '#formats/ip-network.ts'
import type { Caller } from '../caller/caller.ts'
import { clientDisconnected, QueryCancelledError } from '../database/database.ts'
import { createSemaphore } from '../database/semaphore.ts'
import { requestErrors } from './protocol/errors.ts'

export interface QueryScheduler {
  /**
   * @throws {RestError} 429 when too much of this caller's work is queued or was cancelled; 503 for expensive anonymous
   * work while too much was cancelled
   * @throws {DatabaseError} 53300 when too many anonymous callers are queued
   */
  run<T>(key: ThrottleKey | undefined, work: () => Promise<T>, options?: ScheduleOptions): Promise<T>
}

export interface ScheduleOptions {
  readonly isExpensive?: boolean
  readonly signal?: AbortSignal
}

export interface ThrottleKey {
  /** A user id, an IPv4 address or the /64 of an IPv6 address. */
  readonly client: string
  /** Smallest first. */
  readonly networks: readonly string[]
  readonly anonymous: boolean
}

interface ClientQueue {
  active: number
  readonly waiting: Set<() => void>
  /** Runs one query at a time until then, because an earlier one was slow. */
  slowUntil: number
}

const MAX_CONCURRENT = 4
const SLOW_MS = 500
const SLOW_FOR_MS = 10_000
const MAX_QUEUED = 200
const PENALTY_MS = 60_000
/** Cancelled queries within the penalty time. Each blocks the database for up to a second. */
export const MAX_CANCELLATIONS = { user: 3, address: 2, network: 3, allAnonymous: 4 } as const
const ALL_ANONYMOUS = 'all anonymous callers'
/** Others are queued here, so that callers blocked meanwhile can be rejected. */
export const ANONYMOUS_QUERIES = { count: 4, maxQueued: 100, maxWaitMs: 5000 }
export const EXPENSIVE_ANONYMOUS_QUERIES = { count: 2, maxQueued: 20, maxWaitMs: 2000 }

/**
 * Returns undefined for the server's own requests, which are not limited.
 * @param address null for the website's own requests
 */
export function getThrottleKey({ role, claims }: Caller, address: string | null): ThrottleKey | undefined {
  if (role === 'service_role') return undefined
  if (claims.sub !== undefined) return { client: `user ${claims.sub}`, networks: [], anonymous: false }
  if (address === null) return undefined
  return { client: `address ${address}`, networks: [networkOf(address)], anonymous: true }
}

/** @param now returns ms of a monotonic clock */
export function createQueryScheduler(now: () => number = () => performance.now()): QueryScheduler {
  const clients = new Map<string, ClientQueue>()
  const cancellations = new Map<string, number[]>()
  const anonymousSlots = createSemaphore(ANONYMOUS_QUERIES)
  const expensiveSlots = createSemaphore(EXPENSIVE_ANONYMOUS_QUERIES)
  let lastSweptAt = 0

  function getClient(key: string): ClientQueue {
    const client = clients.get(key) ?? { active: 0, waiting: new Set(), slowUntil: 0 }
    clients.set(key, client)
    return client
  }

  /** Returns the seconds until fewer than `max` cancellations count. */
  function getPenaltySeconds(key: string, max: number): number {
    const recent = (cancellations.get(key) ?? []).filter((at) => now() - at < PENALTY_MS)
    if (recent.length === 0) cancellations.delete(key)
    else cancellations.set(key, recent)
    const oldestCounted = recent.at(-max)
    return oldestCounted === undefined ? 0 : Math.ceil((oldestCounted + PENALTY_MS - now()) / 1000)
  }

  function rejectAfterCancellations(
    { client, networks, anonymous }: ThrottleKey,
    isExpensive: boolean,
  ): void {
    const callerPenalty = Math.max(
      getPenaltySeconds(client, anonymous ? MAX_CANCELLATIONS.address : MAX_CANCELLATIONS.user),
      ...networks.map((network) => getPenaltySeconds(network, MAX_CANCELLATIONS.network)),
    )
    if (callerPenalty > 0) throw requestErrors.tooManyRequests(callerPenalty)
    const sharedPenalty =
      anonymous && isExpensive ? getPenaltySeconds(ALL_ANONYMOUS, MAX_CANCELLATIONS.allAnonymous) : 0
    if (sharedPenalty > 0) throw requestErrors.busy(sharedPenalty)
  }

  function countCancellation({ client, networks, anonymous }: ThrottleKey): void {
    for (const key of [client, ...networks, ...(anonymous ? [ALL_ANONYMOUS] : [])])
      cancellations.set(key, [...(cancellations.get(key) ?? []), now()])
  }

  async function acquire(client: ClientQueue, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientDisconnected(false)
    if (hasFreeSlot(client)) {
      client.active += 1
      return
    }
    if (client.waiting.size >= MAX_QUEUED) throw requestErrors.tooManyRequests(1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    client.waiting.add(resolve)
    const cancel = () => {
      if (client.waiting.delete(resolve)) reject(clientDisconnected(false))
    }
    signal?.addEventListener('abort', cancel)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  const hasFreeSlot = ({ active, slowUntil }: ClientQueue) =>
    active < (now() < slowUntil ? 1 : MAX_CONCURRENT)

  function release(client: ClientQueue): void {
    client.active -= 1
    for (const next of client.waiting) {
      if (!hasFreeSlot(client)) break
      client.waiting.delete(next)
      client.active += 1
      next()
    }
    sweep()
  }

  /** At most once a second, because there may be thousands of clients. */
  function sweep(): void {
    if (now() - lastSweptAt < 1000) return
    lastSweptAt = now()
    for (const [key, { active, slowUntil }] of clients)
      if (active === 0 && now() >= slowUntil) clients.delete(key)
    for (const [key, times] of cancellations)
      if (times.every((at) => now() - at >= PENALTY_MS)) cancellations.delete(key)
  }

  return {
    async run(key, work, { isExpensive = true, signal } = {}) {
      if (key === undefined) return work()
      rejectAfterCancellations(key, isExpensive)
      const client = getClient(key.client)
      await acquire(client, signal)
      let startedAt = now()
      const begin = () => {
        startedAt = now()
        rejectAfterCancellations(key, isExpensive)
        return work()
      }
      try {
        if (!key.anonymous) return await begin()
        const runInSlot = () => anonymousSlots.run(async () => begin(), signal)
        return await (isExpensive ? expensiveSlots.run(runInSlot, signal) : runInSlot())
      } catch (error) {
        // Work cancelled while queued has used no database time.
        if (error instanceof QueryCancelledError && error.started) countCancellation(key)
        throw error
      } finally {
        if (now() - startedAt >= SLOW_MS) client.slowUntil = now() + SLOW_FOR_MS
        release(client)
      }
    },
  }
}
