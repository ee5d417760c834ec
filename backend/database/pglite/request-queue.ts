/**
 * Sends requests to PGlite's thread one at a time. The engine cannot be interrupted: cancelling ends the thread, which
 * is like a crash. Committed data are kept, the database is reopened and the queue continues. The same happens when the
 * engine fails.
 */

import type { Worker } from 'node:worker_threads'
import {
  clientDisconnected,
  DatabaseError,
  type DatabaseLoad,
  QueryCancelledError,
  type Result,
} from '../database.ts'
import { publishQueueTime } from '../queue-time.ts'
import { type Notification, type Outcome, unwrapOutcome } from '../wire/outcome.ts'
import { setCpuTimeout } from './cpu-timeout.ts'
import { createPriorityQueue, type Job, MAX_LOW_PRIORITY_MS } from './priority-queue.ts'
import type { WorkerRequest, WorkerResponse } from './worker-threads.ts'
import { connectionLostError, type Log } from './worker-threads.ts'

export interface RequestQueue {
  /** @param limit in ms, not counting queue time */
  submit(
    request: WorkerRequest,
    limit: number,
    options?: Partial<Pick<Job, 'lowPriority' | 'signal'>>,
  ): Promise<readonly Result[]>
  readonly getLoad: () => DatabaseLoad
  /** Finishes queued work, except low-priority work. */
  close(): Promise<void>
}

export interface RequestQueueDependencies {
  start(): Promise<Worker>
  /** Called before the notifying request's response. */
  onNotification(notification: Notification): void
  /**
   * @param isOutcomeKnown whether only reads were interrupted
   * @returns requests to run before queued ones
   */
  onReopened(isOutcomeKnown: boolean): readonly WorkerRequest[]
  readonly log: Log
}

interface Running {
  readonly job: Job
  readonly startedAt: number
  readonly watchdog: NodeJS.Timeout
  /** Cancels a scheduled early stop. */
  cancelStop: (() => void) | undefined
}

const CLOSE_TIMEOUT_MS = 10_000
const PREPARATION_TIMEOUT_MS = 10_000

export async function openRequestQueue({
  start,
  onNotification,
  onReopened,
  log,
}: RequestQueueDependencies): Promise<RequestQueue> {
  const queue = createPriorityQueue(() => next())
  let running: Running | undefined
  let worker: Worker | undefined
  let termination: Promise<unknown> = Promise.resolve()
  let lostAt = 0
  let reopening = false
  /** Whether an interrupted transaction may or may not have been committed. */
  let isOutcomeUnknown = false
  let closing: Promise<void> | undefined
  attach(await start())

  const submit: RequestQueue['submit'] = async (request, limit, { lowPriority = false, signal } = {}) => {
    if (closing !== undefined) throw closed()
    if (signal?.aborted) throw clientDisconnected(false)
    const pending = enqueue(request, limit, { lowPriority, signal })
    next()
    return pending
  }

  function enqueue(
    request: WorkerRequest,
    limit: number,
    {
      lowPriority = false,
      signal,
      first = false,
    }: Partial<Pick<Job, 'lowPriority' | 'signal'>> & { first?: boolean },
  ): Promise<readonly Result[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Result[]>()
    const job: Job = { request, limit, queuedAt: performance.now(), lowPriority, signal, resolve, reject }
    if (first) queue.addFirst(job)
    else queue.add(job)
    const onAbort = () => {
      if (queue.remove(job)) reject(clientDisconnected(false))
      else if (running?.job === job) stopEarly(clientDisconnected(true))
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const removeListener = () => signal?.removeEventListener('abort', onAbort)
    promise.then(removeListener, removeListener)
    return promise
  }

  function next(): void {
    if (running) {
      if (queue.hasNormalPriority && running.job.lowPriority && !closing) stopEarly(contentionError())
      return
    }
    if (!worker) {
      if (queue.size > 0) void reopen()
      return
    }
    const job = queue.next()
    if (!job) return
    const message = `The query ran longer than ${job.limit} ms and was cancelled`
    const watchdog = setTimeout(() => stop(new QueryCancelledError('timeout', message)), job.limit)
    publishQueueTime(job.queuedAt)
    running = { job, startedAt: performance.now(), watchdog, cancelStop: undefined }
    worker.postMessage(job.request)
  }

  function stopEarly(reason: QueryCancelledError): void {
    if (!running || !worker || running.cancelStop) return
    running.cancelStop = setCpuTimeout(worker, MAX_LOW_PRIORITY_MS, () => stop(reason))
  }

  function stop(reason: QueryCancelledError): void {
    if (!running || !worker) return
    log?.warn({ limit: running.job.limit, reason: reason.reason }, 'A query was cancelled')
    abandon(worker, reason)
  }

  function finishRun(): Job | undefined {
    if (!running) return undefined
    const { job, startedAt, watchdog, cancelStop } = running
    clearTimeout(watchdog)
    cancelStop?.()
    running = undefined
    queue.recordRun(job, performance.now() - startedAt)
    return job
  }

  function attach(newWorker: Worker): void {
    worker = newWorker
    newWorker.on('message', ({ outcome, notifications }: WorkerResponse) => {
      if (worker !== newWorker) return
      const job = finishRun()
      if (!job) return
      for (const notification of notifications) onNotification(notification)
      settle(job, outcome)
      next()
    })
    const onLoss = (cause: unknown) => {
      if (worker !== newWorker) return
      log?.warn({ cause: String(cause) }, 'The database stopped unexpectedly')
      abandon(newWorker, connectionLostError('08006', 'The database stopped unexpectedly', cause))
    }
    newWorker.on('error', onLoss)
    newWorker.on('exit', (code) => onLoss(`its thread ended with ${code}`))
  }

  function abandon(dead: Worker, error: DatabaseError): void {
    worker = undefined
    lostAt = performance.now()
    termination = dead.terminate()
    const job = finishRun()
    isOutcomeUnknown ||= !(job?.request.kind === 'transaction' && job.request.transaction.readOnly)
    job?.reject(error)
    if (!closing || queue.size > 0) void reopen()
  }

  async function reopen(): Promise<void> {
    if (reopening) return
    reopening = true
    try {
      await termination
      attach(await start())
      log?.warn({ milliseconds: Math.round(performance.now() - lostAt) }, 'The database was reopened')
      const isOutcomeKnown = !isOutcomeUnknown
      isOutcomeUnknown = false
      for (const request of onReopened(isOutcomeKnown)) {
        enqueue(request, PREPARATION_TIMEOUT_MS, { first: true }).catch((error) => {
          log?.warn({ cause: String(error) }, 'The database could not be prepared after it was reopened')
        })
      }
    } catch (error) {
      const failure =
        error instanceof DatabaseError
          ? error
          : connectionLostError('08006', 'The database is not open', error)
      log?.warn({ cause: failure.message }, 'The database could not be reopened')
      for (const job of queue.removeAll()) job.reject(failure)
    } finally {
      reopening = false
    }
    next()
  }

  async function shutDown(): Promise<void> {
    for (const job of queue.removeLowPriority()) job.reject(closed())
    if (worker || queue.size > 0) {
      const last = enqueue({ kind: 'close' }, CLOSE_TIMEOUT_MS, {})
      next()
      await last.catch((error) => {
        log?.warn(
          { cause: String(error) },
          'The database was not closed properly; it recovers at its next start',
        )
      })
    }
    queue.stop()
    const last = worker
    worker = undefined
    await last?.terminate()
    await termination
  }

  return {
    submit,
    getLoad: () => ({ open: worker ? 1 : 0, busy: running ? 1 : 0, waiting: queue.size }),
    close() {
      closing ??= Promise.resolve().then(shutDown)
      return closing
    },
  }
}

function closed(): DatabaseError {
  return connectionLostError('08003', 'The database is closed')
}

function contentionError(): QueryCancelledError {
  return new QueryCancelledError('contention', 'The query was cancelled because it delayed others')
}

function settle(job: Job, outcome: Outcome): void {
  try {
    job.resolve(unwrapOutcome(outcome))
  } catch (error) {
    job.reject(error as Error)
  }
}
