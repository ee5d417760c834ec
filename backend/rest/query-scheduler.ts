/**
 * Schedules queries fairly. PGlite runs one at a time, so each client may run only a few at once, and one with several
 * cancelled queries has to wait. Cancellations also count per network and for all anonymous callers, because an
 * attacker may have many addresses.
 */
import { isIPv4 } from 'node:net'
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
  readonly line: string
  /** Smallest first. */
  readonly networks: readonly string[]
  readonly anonymous: boolean
}

interface Line {
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
const MAX_CANCELLATIONS = { person: 3, address: 2, network: 3, everybody: 4 } as const
const ALL_ANONYMOUS = 'all anonymous callers'
/** The rest is queued here, so that clients blocked meanwhile can be rejected. */
const ANONYMOUS_QUERIES = { count: 4, maxQueued: 100, maxWaitMs: 5000 }
/** Those already running may exceed the limit. */
const EXPENSIVE_ANONYMOUS_QUERIES = { count: 2, maxQueued: 20, maxWaitMs: 2000 }

/** Undefined for the installation itself. */
export function getThrottleKey({ role, claims }: Caller, address: string): ThrottleKey | undefined {
  if (role === 'service_role') return undefined
  if (claims.sub !== undefined) return { line: `person ${claims.sub}`, networks: [], anonymous: false }
  if (address === '') return undefined
  return { line: `address ${address}`, networks: [networkOf(address)], anonymous: true }
}

/**
 * The network of one customer: an IPv4 /24 or IPv6 /48.
 * @param address IPv4, or four groups of an IPv6 one with `::/64`
 */
function networkOf(address: string): string {
  return isIPv4(address)
    ? `${address.split('.').slice(0, 3).join('.')}.0/24`
    : `${address
        .replace(/::\/64$/, '')
        .split(':')
        .slice(0, 3)
        .join(':')}::/48`
}

/** @param now returns ms of a monotonic clock */
export function createQueryScheduler(now: () => number = () => performance.now()): QueryScheduler {
  const lines = new Map<string, Line>()
  const cancellations = new Map<string, number[]>()
  const anonymousSlots = createSemaphore(ANONYMOUS_QUERIES)
  const expensiveSlots = createSemaphore(EXPENSIVE_ANONYMOUS_QUERIES)
  let swept = 0

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { active: 0, waiting: new Set(), slowUntil: 0 }
    lines.set(key, line)
    return line
  }

  /** Seconds until fewer than `max` cancellations count. */
  function getPenaltySeconds(key: string, max: number): number {
    const counted = (cancellations.get(key) ?? []).filter((at) => now() - at < PENALTY_MS)
    if (counted.length === 0) cancellations.delete(key)
    else cancellations.set(key, counted)
    const decisive = counted.at(-max)
    return decisive === undefined ? 0 : Math.ceil((decisive + PENALTY_MS - now()) / 1000)
  }

  function rejectAfterCancellations({ line, networks, anonymous }: ThrottleKey, isExpensive: boolean): void {
    const own = Math.max(
      getPenaltySeconds(line, anonymous ? MAX_CANCELLATIONS.address : MAX_CANCELLATIONS.person),
      ...networks.map((network) => getPenaltySeconds(network, MAX_CANCELLATIONS.network)),
    )
    if (own > 0) throw requestErrors.tooManyRequests(own)
    const all = anonymous && isExpensive ? getPenaltySeconds(ALL_ANONYMOUS, MAX_CANCELLATIONS.everybody) : 0
    if (all > 0) throw requestErrors.busy(all)
  }

  function countCancellation({ line, networks, anonymous }: ThrottleKey): void {
    for (const key of [line, ...networks, ...(anonymous ? [ALL_ANONYMOUS] : [])])
      cancellations.set(key, [...(cancellations.get(key) ?? []), now()])
  }

  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientDisconnected(false)
    if (hasRoom(line)) {
      line.active += 1
      return
    }
    if (line.waiting.size >= MAX_QUEUED) throw requestErrors.tooManyRequests(1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.waiting.add(resolve)
    const cancel = () => {
      if (line.waiting.delete(resolve)) reject(clientDisconnected(false))
    }
    signal?.addEventListener('abort', cancel)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  const hasRoom = ({ active, slowUntil }: Line) => active < (now() < slowUntil ? 1 : MAX_CONCURRENT)

  function release(line: Line): void {
    line.active -= 1
    for (const next of line.waiting) {
      if (!hasRoom(line)) break
      line.waiting.delete(next)
      line.active += 1
      next()
    }
    sweep()
  }

  /** At most once a second, because there may be thousands of lines. */
  function sweep(): void {
    if (now() - swept < 1000) return
    swept = now()
    for (const [key, { active, slowUntil }] of lines)
      if (active === 0 && now() >= slowUntil) lines.delete(key)
    for (const [key, times] of cancellations)
      if (times.every((at) => now() - at >= PENALTY_MS)) cancellations.delete(key)
  }

  return {
    async run(key, work, { isExpensive = true, signal } = {}) {
      if (key === undefined) return work()
      rejectAfterCancellations(key, isExpensive)
      const line = lineOf(key.line)
      await enter(line, signal)
      let began = now()
      const begin = () => {
        began = now()
        rejectAfterCancellations(key, isExpensive)
        return work()
      }
      try {
        if (!key.anonymous) return await begin()
        const runInSlot = () => anonymousSlots.run(async () => begin(), signal)
        return await (isExpensive ? expensiveSlots.run(runInSlot, signal) : runInSlot())
      } catch (error) {
        // Work cancelled while queued has cost nothing.
        if (error instanceof QueryCancelledError && error.began) countCancellation(key)
        throw error
      } finally {
        if (now() - began >= SLOW_MS) line.slowUntil = now() + SLOW_FOR_MS
        release(line)
      }
    },
  }
}
