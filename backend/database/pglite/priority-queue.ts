/**
 * Who is next at an engine that does one thing at a time. Work that yields is begun only while nobody else waits, may
 * run for only so long once somebody does, and rests after it has run for long, so that those who ask several things
 * in a row wait for a stranger once at most.
 */
import { type Result, tooManyConnections } from '../database.ts'
import type { WorkerRequest } from './worker-threads.ts'

export interface Job {
  readonly request: WorkerRequest
  /** The milliseconds that it may run, counted from its turn. */
  readonly limit: number
  readonly yields: boolean
  /** Aborted once nobody wants the answer; only for what may then be given up. */
  readonly signal: AbortSignal | undefined
  resolve(results: readonly Result[]): void
  reject(error: Error): void
}

export interface PriorityQueue {
  readonly size: number
  /** @throws {DatabaseError} 53300 when too many wait in its lane */
  add(job: Job): void
  addFirst(job: Job): void
  /** Returns the next job that may run now and takes it out; undefined where there is none. */
  take(): Job | undefined
  /** Takes out a job that waits; returns whether it did. */
  remove(job: Job): boolean
  removeAll(): Job[]
  /** Takes out those that yield. */
  removeYielding(): Job[]
  /** Must be told of each job that has run. */
  ran(job: Job, milliseconds: number): void
  /** Whether somebody waits for whom work that yields must make way. */
  readonly hasUrgent: boolean
  stop(): void
}

/** Work that yields may work for this many milliseconds while others wait. */
export const YIELD_AFTER_MS = 250
/** What takes no longer than this is followed by no rest. */
const SHORT = 20
/** Who waited for a stop and for the engine after it has this long before the next stranger. */
const REST_AFTER_STOP = 1000
/** A queue longer than this cannot be served while its callers are still waiting for it. */
const MOST_URGENT = 1000
const MOST_YIELDING = 100

/** @param onRested is called when work that yields may go on after a rest */
export function createPriorityQueue(
  onRested: () => void,
  now: () => number = () => performance.now(),
): PriorityQueue {
  const urgent: Job[] = []
  const yielding: Job[] = []
  let restUntil = 0
  let rested: NodeJS.Timeout | undefined

  return {
    get size() {
      return urgent.length + yielding.length
    },
    get hasUrgent() {
      return urgent.length > 0
    },
    add(job) {
      const lane = job.yields ? yielding : urgent
      if (lane.length >= (job.yields ? MOST_YIELDING : MOST_URGENT)) throw tooManyConnections()
      lane.push(job)
    },
    addFirst(job) {
      urgent.unshift(job)
    },
    take() {
      const job = urgent.shift()
      if (job || yielding.length === 0) return job
      const wait = restUntil - now()
      if (wait <= 0) return yielding.shift()
      rested ??= setTimeout(() => {
        rested = undefined
        onRested()
      }, wait)
      return undefined
    },
    remove(job) {
      const lane = job.yields ? yielding : urgent
      const index = lane.indexOf(job)
      if (index >= 0) lane.splice(index, 1)
      return index >= 0
    },
    removeYielding: () => yielding.splice(0),
    removeAll: () => [...urgent.splice(0), ...yielding.splice(0)],
    ran({ yields }, milliseconds) {
      if (yields && milliseconds > SHORT)
        restUntil = now() + (milliseconds < YIELD_AFTER_MS ? milliseconds : REST_AFTER_STOP)
    },
    stop() {
      clearTimeout(rested)
      restUntil = 0
    },
  }
}
