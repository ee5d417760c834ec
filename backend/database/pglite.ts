/**
 * PGlite behind the `Database` interface. It runs in a worker thread and has one request at a time; the others wait
 * here, so that the watchdog knows when each began. A request past its limit ends the thread, which is for the
 * database the death of its process: what was committed is kept. It is then opened again and the queue goes on.
 */

import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type Database, DatabaseError, type Result, RowCountError, type Transaction } from './database.ts'
import { openListeners } from './listeners.ts'
import type { Outcome, WorkerAnswer, WorkerData, WorkerGreeting, WorkerRequest } from './pglite-messages.ts'
import { toText } from './values.ts'

export interface PGliteOptions {
  /** Holds the database; made when absent. One process at a time. */
  readonly directory: string
  /** Milliseconds that a transaction may run, when it does not say itself. Waiting for its turn does not count. */
  readonly timeout?: number
  readonly log?: { warn(fields: object, message: string): void }
}

interface Job {
  readonly request: WorkerRequest
  readonly timeout: number
  resolve(results: readonly Result[]): void
  reject(error: Error): void
}

/** Migrations and the first creation of indexes may take long. */
const scriptTimeout = 600_000
const openTimeout = 120_000
const closeTimeout = 10_000
/** A queue longer than this cannot be served while its callers still wait for it. */
const maxWaiting = 1000

/** @throws {DatabaseError} of class 08 when the database cannot be opened. */
export async function openPGlite({ directory, timeout = 8000, log }: PGliteOptions): Promise<Database> {
  await makeDirectory(directory)
  const waiting: Job[] = []
  const listeners = openListeners()
  let running: { job: Job; watchdog: NodeJS.Timeout } | undefined
  let worker: Worker | undefined = await startWorker(directory, log)
  let reopening = false
  let closing: Promise<void> | undefined
  watch(worker)

  function submit(request: WorkerRequest, limit: number, first = false): Promise<readonly Result[]> {
    if (closing && request.kind !== 'close') return Promise.reject(lost('08003', 'The database is closed'))
    if (waiting.length >= maxWaiting)
      return Promise.reject(lost('53300', 'Too many requests wait for the database'))
    return new Promise((resolve, reject) => {
      const job: Job = { request, timeout: limit, resolve, reject }
      if (first) waiting.unshift(job)
      else waiting.push(job)
      next()
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
      log?.warn({ timeout: job.timeout }, 'A query was stopped, because it ran too long')
      lose(runner, lost('08006', `The query ran longer than ${job.timeout} ms and was stopped`))
    }, job.timeout)
    running = { job, watchdog }
    worker.postMessage(job.request)
  }

  function watch(opened: Worker): void {
    opened.on('message', ({ outcome, notifications }: WorkerAnswer) => {
      if (worker !== opened || !running) return
      const { job, watchdog } = running
      clearTimeout(watchdog)
      running = undefined
      for (const { channel, payload } of notifications) listeners.notify(channel, payload)
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

  /** Gives the worker up, answers its caller, and goes on with the others once the database is open again. */
  function lose(dead: Worker, error: DatabaseError): void {
    worker = undefined
    if (running) {
      clearTimeout(running.watchdog)
      running.job.reject(error)
      running = undefined
    }
    void reopen(dead)
  }

  async function reopen(dead?: Worker): Promise<void> {
    if (reopening) return
    reopening = true
    try {
      // Two threads must never have the same directory open.
      await dead?.terminate()
      const opened = await startWorker(directory, log)
      worker = opened
      watch(opened)
      for (const channel of listeners.channels()) {
        submit({ kind: 'listen', channel }, timeout, true).catch((error) => lose(opened, error))
      }
      // The transaction that was cut off may have been committed, its notifications are lost in any case.
      listeners.notifyAll()
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
    if (!worker && waiting.length === 0) return
    await submit({ kind: 'close' }, closeTimeout).catch((error) => {
      log?.warn(
        { cause: String(error) },
        'The database was not closed in order; it recovers at the next start',
      )
    })
    const last = worker
    worker = undefined
    await last?.terminate()
  }

  return {
    transaction: ({ timeout: limit = timeout, ...transaction }) =>
      submit({ kind: 'transaction', transaction: withTexts(transaction) }, limit),
    async script(sql) {
      await submit({ kind: 'script', sql }, scriptTimeout)
    },
    async listen(channel, listener) {
      if (listeners.add(channel, listener)) await submit({ kind: 'listen', channel }, timeout)
    },
    close() {
      closing ??= Promise.resolve().then(shutDown)
      return closing
    },
  }
}

/** For this user alone, as PostgreSQL demands of its own: PGlite makes files that everybody may read and write. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    await chmod(directory, 0o700)
  } catch (error) {
    throw lost(
      '08006',
      `The database in ${directory} could not be opened: ${(error as Error).message}`,
      error,
    )
  }
}

async function startWorker(directory: string, log: PGliteOptions['log']): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    // Room for PostgreSQL's own check of recursion to answer (54001) before the stack overflows and breaks the
    // engine, for example on deeply nested JSON. Only what is used is ever resident.
    resourceLimits: { stackSizeMb: 256 },
    workerData: { directory } satisfies WorkerData,
    // What the engine prints is not for the terminal of the product.
    stdout: true,
    stderr: true,
  })
  worker.stderr.on('data', (text) =>
    log?.warn({ text: String(text) }, 'The database engine printed something'),
  )
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [greeting] = (await Promise.race([
      once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(openTimeout)]) }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`its thread ended with ${code}`)
      }),
    ])) as [WorkerGreeting]
    if (greeting.kind === 'failed') throw new Error(greeting.message)
    return worker
  } catch (error) {
    await worker.terminate()
    const reason = error instanceof Error ? error.message : String(error)
    throw lost('08006', `The database in ${directory} could not be opened: ${reason}`, error)
  } finally {
    settled.abort()
  }
}

function withTexts(transaction: Omit<Transaction, 'timeout'>) {
  const statements = transaction.statements.map((statement) => ({
    ...statement,
    values: statement.values?.map(toText),
  }))
  return { ...transaction, statements }
}

function settle(job: Job, outcome: Outcome): void {
  if (outcome.kind === 'results') job.resolve(outcome.results)
  else if (outcome.kind === 'row-count') job.reject(new RowCountError(outcome.statement, outcome.count))
  else job.reject(new DatabaseError(outcome.error))
}

function lost(code: string, message: string, cause?: unknown): DatabaseError {
  return new DatabaseError({ code, message, cause })
}
