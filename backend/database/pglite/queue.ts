/**
 * The requests to PGlite's thread: one is in progress and the others wait here, so that the watchdog knows when each
 * began. A request that exceeds its limit ends the thread, which to the database is the death of its process: what was
 * committed is kept. The database is then opened again and the queue continues. The same happens when the engine
 * breaks.
 */

import type { Worker } from 'node:worker_threads'
import { DatabaseError, type Result } from '../database.ts'
import { type Notification, type Outcome, resultsOf } from '../wire/outcome.ts'
import type { WorkerAnswer, WorkerRequest } from './thread.ts'
import { type Log, lost } from './thread.ts'

export interface Queue {
  /** @param limit the milliseconds that it may run, counted from its turn */
  submit(request: WorkerRequest, limit: number): Promise<readonly Result[]>
  /** Finishes what waits, then closes the database. */
  close(): Promise<void>
}

export interface QueueParts {
  start(): Promise<Worker>
  /** Called before the answer to the request that raised the notification. */
  onNotification(notification: Notification): void
  /**
   * Called when the database has been opened again.
   * @returns the requests to make before those that wait
   */
  onReopened(): readonly WorkerRequest[]
  readonly log: Log
}

interface Job {
  readonly request: WorkerRequest
  readonly limit: number
  resolve(results: readonly Result[]): void
  reject(error: Error): void
}

const CLOSE_TIMEOUT = 10_000
const PREPARATION_TIMEOUT = 10_000
/** A queue longer than this cannot be served while its callers are still waiting for it. */
const MAX_WAITING = 1000

/** @throws {DatabaseError} of class 08 when the database cannot be opened */
export async function openQueue({ start, onNotification, onReopened, log }: QueueParts): Promise<Queue> {
  const waiting: Job[] = []
  let running: { job: Job; watchdog: NodeJS.Timeout } | undefined
  /** Undefined while no database is open. */
  let worker: Worker | undefined
  let ending: Promise<unknown> = Promise.resolve()
  let reopening = false
  let closing: Promise<void> | undefined
  use(await start())

  function submit(request: WorkerRequest, limit: number): Promise<readonly Result[]> {
    if (closing !== undefined) return Promise.reject(lost('08003', 'The database is closed'))
    if (waiting.length >= MAX_WAITING) {
      return Promise.reject(lost('53300', 'Too many requests are waiting for the database'))
    }
    const answer = enqueue(request, limit, 'last')
    next()
    return answer
  }

  function enqueue(
    request: WorkerRequest,
    limit: number,
    place: 'first' | 'last',
  ): Promise<readonly Result[]> {
    return new Promise((resolve, reject) => {
      const job: Job = { request, limit, resolve, reject }
      if (place === 'first') waiting.unshift(job)
      else waiting.push(job)
    })
  }

  function next(): void {
    if (running || waiting.length === 0) return
    if (!worker) {
      void reopen()
      return
    }
    const job = waiting.shift() as Job
    const runner = worker
    const watchdog = setTimeout(() => {
      log?.warn({ limit: job.limit }, 'A query was stopped, because it ran too long')
      lose(runner, lost('08006', `The query ran longer than ${job.limit} ms and was stopped`))
    }, job.limit)
    running = { job, watchdog }
    worker.postMessage(job.request)
  }

  function use(opened: Worker): void {
    worker = opened
    opened.on('message', ({ outcome, notifications }: WorkerAnswer) => {
      if (worker !== opened || !running) return
      const { job, watchdog } = running
      clearTimeout(watchdog)
      running = undefined
      for (const notification of notifications) onNotification(notification)
      settle(job, outcome)
      next()
    })
    const onLoss = (cause: unknown) => {
      if (worker !== opened) return
      log?.warn({ cause: String(cause) }, 'The database stopped unexpectedly')
      lose(opened, lost('08006', 'The database stopped unexpectedly', cause))
    }
    opened.on('error', onLoss)
    opened.on('exit', (code) => onLoss(`its thread ended with ${code}`))
  }

  /** Abandons the thread, answers its caller, and continues with the others once the database is open again. */
  function lose(dead: Worker, error: DatabaseError): void {
    worker = undefined
    ending = dead.terminate()
    if (running) {
      clearTimeout(running.watchdog)
      running.job.reject(error)
      running = undefined
    }
    if (!closing || waiting.length > 0) void reopen()
  }

  async function reopen(): Promise<void> {
    if (reopening) return
    reopening = true
    try {
      // Two threads must never have the same directory open.
      await ending
      use(await start())
      for (const request of onReopened()) {
        enqueue(request, PREPARATION_TIMEOUT, 'first').catch((error) => {
          log?.warn({ cause: String(error) }, 'The database could not be prepared after it was opened again')
        })
      }
    } catch (error) {
      const failure =
        error instanceof DatabaseError ? error : lost('08006', 'The database is not open', error)
      log?.warn({ cause: failure.message }, 'The database could not be opened again')
      for (const job of waiting.splice(0)) job.reject(failure)
    } finally {
      reopening = false
    }
    next()
  }

  async function shutDown(): Promise<void> {
    if (worker || waiting.length > 0) {
      const closed = enqueue({ kind: 'close' }, CLOSE_TIMEOUT, 'last')
      next()
      await closed.catch((error) => {
        log?.warn(
          { cause: String(error) },
          'The database was not closed properly; it recovers at its next start',
        )
      })
    }
    const last = worker
    worker = undefined
    await last?.terminate()
    await ending
  }

  return {
    submit,
    close() {
      closing ??= Promise.resolve().then(shutDown)
      return closing
    },
  }
}

function settle(job: Job, outcome: Outcome): void {
  try {
    job.resolve(resultsOf(outcome))
  } catch (error) {
    job.reject(error as Error)
  }
}
