/**
 * Queue for an engine that runs one job at a time. Low-priority work starts only when no other is queued, has a time
 * limit while other work waits, and pauses after a long run, so that a series of requests is delayed once at most.
 */
import { type Result, tooManyConnections } from '../database.ts'
import type { WorkerRequest } from './worker-threads.ts'

export interface Job {
  readonly request: WorkerRequest
  /** In ms, not counting queue time. */
  readonly limit: number
  readonly yields: boolean
  readonly signal: AbortSignal | undefined
  resolve(results: readonly Result[]): void
  reject(error: Error): void
}

export interface PriorityQueue {
  readonly size: number
  /** @throws {DatabaseError} 53300 when the lane is full */
  add(job: Job): void
  addFirst(job: Job): void
  /** Returns the next job that may run now. */
  next(): Job | undefined
  remove(job: Job): boolean
  removeAll(): Job[]
  removeYielding(): Job[]
  recordRun(job: Job, milliseconds: number): void
  /** Whether low-priority work must give way. */
  readonly hasUrgent: boolean
  stop(): void
}

/** Time that low-priority work may run while other work waits. */
export const YIELD_AFTER_MS = 250
/** Not followed by a pause. */
const SHORT_JOB_MS = 20
/** For work that waited for the query and the restart. */
const PAUSE_AFTER_CANCEL_MS = 1000
/** Longer queues cannot be served before their callers time out. */
const MAX_URGENT = 1000
const MAX_YIELDING = 100

/** @param onResume called when low-priority work may continue after a pause */
export function createPriorityQueue(
  onResume: () => void,
  now: () => number = () => performance.now(),
): PriorityQueue {
  const urgent: Job[] = []
  const yielding: Job[] = []
  let pausedUntil = 0
  let pauseTimer: NodeJS.Timeout | undefined

  return {
    get size() {
      return urgent.length + yielding.length
    },
    get hasUrgent() {
      return urgent.length > 0
    },
    add(job) {
      const lane = job.yields ? yielding : urgent
      if (lane.length >= (job.yields ? MAX_YIELDING : MAX_URGENT)) throw tooManyConnections()
      lane.push(job)
    },
    addFirst(job) {
      urgent.unshift(job)
    },
    next() {
      const job = urgent.shift()
      if (job || yielding.length === 0) return job
      const wait = pausedUntil - now()
      if (wait <= 0) return yielding.shift()
      pauseTimer ??= setTimeout(() => {
        pauseTimer = undefined
        onResume()
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
    recordRun({ yields }, milliseconds) {
      if (yields && milliseconds > SHORT_JOB_MS)
        pausedUntil = now() + (milliseconds < YIELD_AFTER_MS ? milliseconds : PAUSE_AFTER_CANCEL_MS)
    },
    stop() {
      clearTimeout(pauseTimer)
      pausedUntil = 0
    },
  }
}
