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
  /** From `performance.now()`. */
  readonly queuedAt: number
  readonly lowPriority: boolean
  readonly signal: AbortSignal | undefined
  resolve(results: readonly Result[]): void
  reject(error: Error): void
}

export interface PriorityQueue {
  readonly size: number
  /** @throws {DatabaseError} 53300 when the queue of that priority is full */
  add(job: Job): void
  addFirst(job: Job): void
  /** Returns the next job that may run now. */
  next(): Job | undefined
  remove(job: Job): boolean
  removeAll(): Job[]
  removeLowPriority(): Job[]
  recordRun(job: Job, milliseconds: number): void
  readonly hasNormalPriority: boolean
  stop(): void
}

/** CPU time that low-priority work may use while other work waits. */
export const MAX_LOW_PRIORITY_MS = 250
/** Shorter jobs are not followed by a pause. */
const SHORT_JOB_MS = 20
/** Lets work run that waited for the cancelled query and the restart. */
const PAUSE_AFTER_CANCEL_MS = 1000
/** Longer queues cannot be served before their callers time out. */
const MAX_NORMAL_JOBS = 1000
const MAX_LOW_PRIORITY_JOBS = 100

/** @param onResume called when low-priority work may continue after a pause */
export function createPriorityQueue(
  onResume: () => void,
  now: () => number = () => performance.now(),
): PriorityQueue {
  const normalJobs: Job[] = []
  const lowPriorityJobs: Job[] = []
  let pausedUntil = 0
  let pauseTimer: NodeJS.Timeout | undefined

  return {
    get size() {
      return normalJobs.length + lowPriorityJobs.length
    },
    get hasNormalPriority() {
      return normalJobs.length > 0
    },
    add(job) {
      const queue = job.lowPriority ? lowPriorityJobs : normalJobs
      if (queue.length >= (job.lowPriority ? MAX_LOW_PRIORITY_JOBS : MAX_NORMAL_JOBS))
        throw tooManyConnections()
      queue.push(job)
    },
    addFirst(job) {
      normalJobs.unshift(job)
    },
    next() {
      const job = normalJobs.shift()
      if (job || lowPriorityJobs.length === 0) return job
      const wait = pausedUntil - now()
      if (wait <= 0) return lowPriorityJobs.shift()
      pauseTimer ??= setTimeout(() => {
        pauseTimer = undefined
        onResume()
      }, wait)
      return undefined
    },
    remove(job) {
      const queue = job.lowPriority ? lowPriorityJobs : normalJobs
      const index = queue.indexOf(job)
      if (index >= 0) queue.splice(index, 1)
      return index >= 0
    },
    removeLowPriority: () => lowPriorityJobs.splice(0),
    removeAll: () => [...normalJobs.splice(0), ...lowPriorityJobs.splice(0)],
    recordRun({ lowPriority }, milliseconds) {
      if (lowPriority && milliseconds > SHORT_JOB_MS)
        pausedUntil = now() + (milliseconds < MAX_LOW_PRIORITY_MS ? milliseconds : PAUSE_AFTER_CANCEL_MS)
    },
    stop() {
      clearTimeout(pauseTimer)
      pausedUntil = 0
    },
  }
}
