/**
 * Turns at the database. PGlite does one thing at a time, and an expensive query costs its caller only a line of text.
 * Therefore nobody has more than a few queries running, and whoever had several stopped waits before the next. Who has
 * one address often has its whole network, and who has a thousand machines has a thousand networks: stops are counted
 * for each network too, and for all callers without a role together.
 */
import { isIPv4 } from 'node:net'
import type { Caller } from '../caller/caller.ts'
import { clientDisconnected, QueryCancelledError } from '../database/database.ts'
import { createSemaphore } from '../database/semaphore.ts'
import { requestErrors } from './protocol/errors.ts'

export interface QueryScheduler {
  /**
   * Does the work when it is this caller's turn.
   * @throws {RestError} 429 when too much of this caller's work is waiting, or was stopped; 503 for what may take long
   *   while too much was stopped of all callers without a role
   * @throws {DatabaseError} 53300 when too many callers without a role wait
   */
  take<T>(who: ThrottleKey | undefined, work: () => Promise<T>, options?: ScheduleOptions): Promise<T>
}

export interface ScheduleOptions {
  /** Whether the work may take long. */
  readonly dear?: boolean
  /** Aborted once nobody wants the answer. */
  readonly signal?: AbortSignal
}

/** Whose turns are counted together, and whose stops. */
export interface ThrottleKey {
  /** A person, or an address: an IPv4 address, or the /64 network of an IPv6 one. */
  readonly line: string
  /** The networks around the address, from the smallest. */
  readonly networks: readonly string[]
  readonly anonymous: boolean
}

interface Line {
  active: number
  readonly waiting: Set<() => void>
  /**
   * Until this moment its work is done one piece at a time, so that others get in between, because some of it took
   * long.
   */
  slowUntil: number
}

const MOST_AT_ONCE = 4
const SLOW_MS = 500
const SLOW_FOR_MS = 10_000
const MOST_WAITING = 200
const PENALTY_MS = 60_000
/**
 * So many stops within the penalty are borne: of a person, of an address, of a network, and of all callers without a role
 * together. Each costs everybody up to a second: the patience, and the opening of the engine.
 */
const MOST_STOPS = { person: 3, address: 2, network: 3, everybody: 4 } as const
const EVERYBODY = 'everybody without a role'
/**
 * So many questions of callers without a role are at the database at once. The others wait here, where those that would
 * be refused by now are.
 */
const STRANGERS = { count: 4, mostWaiting: 100, longestWait: 5000 }
/** Of these, so many that may take long: what has begun when the last stop is spent may be stopped beyond it. */
const DEAR_STRANGERS = { count: 2, mostWaiting: 20, longestWait: 2000 }

/** Returns whose turn a call takes; undefined for the installation itself, which is trusted. */
export function getThrottleKey({ role, claims }: Caller, address: string): ThrottleKey | undefined {
  if (role === 'service_role') return undefined
  if (claims.sub !== undefined) return { line: `person ${claims.sub}`, networks: [], anonymous: false }
  if (address === '') return undefined
  return { line: `address ${address}`, networks: [networkOf(address)], anonymous: true }
}

/**
 * Returns the network that is usually given to one customer: the /24 of an IPv4 address, the /48 of an IPv6 network.
 * @param address as `clientAddress` has it: an IPv4 address, or four groups of an IPv6 one with `::/64`
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

/** @param now returns the milliseconds of a clock that never goes back */
export function createQueryScheduler(now: () => number = () => performance.now()): QueryScheduler {
  const lines = new Map<string, Line>()
  /** When work was stopped, by whose it was. */
  const stops = new Map<string, number[]>()
  const strangers = createSemaphore(STRANGERS)
  const dearStrangers = createSemaphore(DEAR_STRANGERS)
  let swept = 0

  function lineOf(who: string): Line {
    const line = lines.get(who) ?? { active: 0, waiting: new Set(), slowUntil: 0 }
    lines.set(who, line)
    return line
  }

  /** Returns the seconds until one stop less than `most` counts, or 0 where fewer do. */
  function penaltyOf(who: string, most: number): number {
    const counted = (stops.get(who) ?? []).filter((at) => now() - at < PENALTY_MS)
    if (counted.length === 0) stops.delete(who)
    else stops.set(who, counted)
    const decisive = counted.at(-most)
    return decisive === undefined ? 0 : Math.ceil((decisive + PENALTY_MS - now()) / 1000)
  }

  function refuseAfterStops({ line, networks, anonymous }: ThrottleKey, dear: boolean): void {
    const own = Math.max(
      penaltyOf(line, anonymous ? MOST_STOPS.address : MOST_STOPS.person),
      ...networks.map((network) => penaltyOf(network, MOST_STOPS.network)),
    )
    if (own > 0) throw requestErrors.tooManyRequests(own)
    const all = anonymous && dear ? penaltyOf(EVERYBODY, MOST_STOPS.everybody) : 0
    if (all > 0) throw requestErrors.busy(all)
  }

  function countStop({ line, networks, anonymous }: ThrottleKey): void {
    for (const who of [line, ...networks, ...(anonymous ? [EVERYBODY] : [])])
      stops.set(who, [...(stops.get(who) ?? []), now()])
  }

  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientDisconnected(false)
    if (hasRoom(line)) {
      line.active += 1
      return
    }
    if (line.waiting.size >= MOST_WAITING) throw requestErrors.tooManyRequests(1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.waiting.add(resolve)
    const giveUp = () => {
      if (line.waiting.delete(resolve)) reject(clientDisconnected(false))
    }
    signal?.addEventListener('abort', giveUp)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  const hasRoom = ({ active, slowUntil }: Line) => active < (now() < slowUntil ? 1 : MOST_AT_ONCE)

  /** Passes the turn on. */
  function leave(line: Line): void {
    line.active -= 1
    for (const next of line.waiting) {
      if (!hasRoom(line)) break
      line.waiting.delete(next)
      line.active += 1
      next()
    }
    sweep()
  }

  /** Forgets what no longer says anything, once a second at most: there may be thousands of lines. */
  function sweep(): void {
    if (now() - swept < 1000) return
    swept = now()
    for (const [who, { active, slowUntil }] of lines)
      if (active === 0 && now() >= slowUntil) lines.delete(who)
    for (const [who, times] of stops) if (times.every((at) => now() - at >= PENALTY_MS)) stops.delete(who)
  }

  return {
    async take(who, work, { dear = true, signal } = {}) {
      if (who === undefined) return work()
      refuseAfterStops(who, dear)
      const line = lineOf(who.line)
      await enter(line, signal)
      let began = now()
      const begin = () => {
        began = now()
        refuseAfterStops(who, dear)
        return work()
      }
      try {
        if (!who.anonymous) return await begin()
        const sit = () => strangers.take(async () => begin(), signal)
        return await (dear ? dearStrangers.take(sit, signal) : sit())
      } catch (error) {
        // Work that was given up while it waited has cost nobody anything.
        if (error instanceof QueryCancelledError && error.began) countStop(who)
        throw error
      } finally {
        if (now() - began >= SLOW_MS) line.slowUntil = now() + SLOW_FOR_MS
        leave(line)
      }
    },
  }
}
