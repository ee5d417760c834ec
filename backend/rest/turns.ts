/**
 * Turns at the database. PGlite does one thing at a time, and an expensive query costs its caller only a line of text.
 * Therefore nobody has more than a few queries running, and whoever had several stopped for taking too long waits
 * before the next.
 */
import type { Caller } from '../caller/caller.ts'
import { DatabaseError } from '../database/database.ts'
import { requestErrors } from './protocol/errors.ts'

export interface Turns {
  /**
   * Does the work when it is this caller's turn.
   * @param limit the milliseconds after which the database stops the work
   * @throws {RestError} 429 when too much of this caller's work is waiting, or was stopped
   */
  take<T>(who: string | undefined, limit: number, work: () => Promise<T>): Promise<T>
}

interface Line {
  active: number
  readonly waiting: (() => void)[]
  /**
   * Until this moment its work is done one piece at a time, so that others get in between, because some of it took
   * long.
   */
  slowUntil: number
  /** When work of this caller was stopped. */
  stops: number[]
}

const MOST_AT_ONCE = 4
const SLOW_MS = 500
const SLOW_FOR_MS = 10_000
const MOST_WAITING = 200
const MOST_STOPS = 3
const PENALTY_MS = 60_000

/**
 * Returns whose turns are counted together: a person's, or an address's; undefined for the installation itself, which
 * is trusted.
 */
export function turnTaker({ role, claims }: Caller, address: string): string | undefined {
  if (role === 'service_role') return undefined
  if (claims.sub !== undefined) return `person ${claims.sub}`
  return address === '' ? undefined : `address ${address}`
}

/** @param now returns the milliseconds of a clock that never goes back */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const lines = new Map<string, Line>()

  function lineOf(who: string): Line {
    const line = lines.get(who) ?? { active: 0, waiting: [], slowUntil: 0, stops: [] }
    lines.set(who, line)
    return line
  }

  function refuseAfterStops(line: Line): void {
    line.stops = line.stops.filter((at) => now() - at < PENALTY_MS)
    const [first] = line.stops
    if (first !== undefined && line.stops.length >= MOST_STOPS)
      throw requestErrors.tooManyRequests(Math.ceil((first + PENALTY_MS - now()) / 1000))
  }

  async function enter(line: Line): Promise<void> {
    if (hasRoom(line)) {
      line.active += 1
      return
    }
    if (line.waiting.length >= MOST_WAITING) throw requestErrors.tooManyRequests(1)
    await new Promise<void>((resolve) => line.waiting.push(resolve))
  }

  const hasRoom = ({ active, slowUntil }: Line) => active < (now() < slowUntil ? 1 : MOST_AT_ONCE)

  /** Passes the turn on, and forgets the lines that no longer say anything. */
  function leave(line: Line): void {
    line.active -= 1
    while (line.waiting.length > 0 && hasRoom(line)) {
      line.active += 1
      line.waiting.shift()?.()
    }
    for (const [who, { active, stops, slowUntil }] of lines)
      if (active === 0 && now() >= slowUntil && stops.every((at) => now() - at >= PENALTY_MS))
        lines.delete(who)
  }

  return {
    async take(who, limit, work) {
      if (who === undefined) return work()
      const line = lineOf(who)
      refuseAfterStops(line)
      await enter(line)
      const began = now()
      try {
        refuseAfterStops(line)
        return await work()
      } catch (error) {
        if (error instanceof DatabaseError && error.code === '08006' && now() - began >= limit)
          line.stops.push(now())
        throw error
      } finally {
        if (now() - began >= SLOW_MS) line.slowUntil = now() + SLOW_FOR_MS
        leave(line)
      }
    },
  }
}
