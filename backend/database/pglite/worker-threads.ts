/**
 * The thread in which PGlite runs, as the main thread sees it: how it is started, and which messages the two exchange.
 */
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from '../database.ts'
import type { Notification, Outcome, TextTransaction } from '../wire/outcome.ts'

export type Log = { warn(fields: object, message: string): void } | undefined

const OPEN_TIMEOUT = 120_000

/**
 * V8 compiles the engine's functions anew as it finds them to be used much, up to four at a time, and takes up
 * to 600 MB for one. One at a time leaves the processors and the memory to whoever is waiting.
 */
setFlagsFromString('--wasm-num-compilation-tasks=1')

/** The threads of one database, of which one at a time has it open. */
export interface WorkerThreads {
  /**
   * Starts a thread with the database open, which is made first where none exists. The one before it must have ended.
   * @throws {DatabaseError} of class 08 with the reason, in which case no thread is left
   */
  start(): Promise<Worker>
  /** Ends the thread that stands by. */
  close(): Promise<void>
}

/** A thread takes a second of a processor to make, which nobody should wait for who is waiting for its database. */
const STANDBY_DELAY = 2000

interface ThreadsOptions {
  /** Whether a second thread is kept, in which the engine is made but has opened nothing. */
  readonly standby?: boolean | undefined
  /** Is called when a thread runs: until it has answered it needs nothing of this one. */
  readonly onRunning?: (() => void) | undefined
  readonly log?: Log
}

export function openWorkerThreads(
  data: DatabaseFiles,
  { standby, onRunning, log }: ThreadsOptions,
): WorkerThreads {
  let next: Promise<Worker | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function standBy(): Promise<Worker | undefined> {
    try {
      const worker = await makeThread({ ...data, waits: true }, log)
      worker.once('error', () => undefined)
      worker.once('exit', () => {
        next = undefined
      })
      return worker
    } catch (error) {
      log?.warn({ cause: String(error) }, 'No second engine could be made to stand by')
      return undefined
    }
  }

  async function open(): Promise<Worker> {
    const waiting = await next
    next = undefined
    if (!waiting) return makeThread({ ...data, waits: false }, log, onRunning)
    waiting.removeAllListeners('exit')
    const greeted = greetingOf(waiting)
    waiting.postMessage('open')
    await greeted
    waiting.removeAllListeners('error')
    return waiting
  }

  return {
    async start() {
      try {
        makePrivate(data.directory)
        const worker = await open()
        clearTimeout(timer)
        if (standby && !closed)
          timer = setTimeout(() => {
            next = standBy()
          }, STANDBY_DELAY).unref()
        return worker
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw connectionLostError(
          '08006',
          `The database in ${data.directory} could not be opened: ${reason}`,
          error,
        )
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await (await next)?.terminate()
    },
  }
}

export function connectionLostError(code: string, message: string, cause?: unknown): DatabaseError {
  return new DatabaseError({ code, message, cause })
}

/**
 * Makes the files private to this user, as PostgreSQL demands of its own: PGlite makes files that everybody may read
 * and write.
 */
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
}

async function makeThread(data: WorkerData, log: Log, onRunning?: () => void): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // This leaves room for PostgreSQL's own check of recursion to answer (54001) before the stack overflows and breaks
    // the engine, for example on deeply nested JSON. Only what is used is ever resident.
    resourceLimits: { stackSizeMb: 256 },
    workerData: data,
    // What the engine prints does not belong on the product's terminal.
    stdout: true,
    stderr: true,
  })
  worker.stderr.on('data', (text) =>
    log?.warn({ text: String(text) }, 'The database engine printed something'),
  )
  onRunning?.()
  await greetingOf(worker)
  return worker
}

/** Waits until a thread says that it is ready, or stands by; where it fails, it is ended. */
async function greetingOf(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [greeting] = (await Promise.race([
      once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(OPEN_TIMEOUT)]) }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`its thread ended with ${code}`)
      }),
    ])) as [WorkerReadyMessage]
    if (greeting.kind === 'failed') throw new Error(greeting.message)
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    settled.abort()
  }
}

/** Only one request is in progress at a time. */
export type WorkerRequest =
  | { readonly kind: 'transaction'; readonly transaction: TextTransaction }
  | { readonly kind: 'script'; readonly sql: string }
  /** One statement outside a transaction: `checkpoint`, `vacuum`. */
  | { readonly kind: 'maintain'; readonly sql: string }
  /** A copy of the database's files as they are now, in a new directory. */
  | { readonly kind: 'snapshot'; readonly directory: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }

export interface WorkerResponse {
  readonly outcome: Outcome
  /** Notifications that the transaction raised or that came while it ran; they are delivered before its outcome. */
  readonly notifications: readonly Notification[]
}

/** Where a database is, and whether its commits wait for the disk. */
export interface DatabaseFiles {
  readonly directory: string
  readonly durable: boolean
}

/** The worker is started with this. */
export interface WorkerData extends DatabaseFiles {
  /** Whether the engine is made at once but opens the database only when a message says so. */
  readonly waits: boolean
}

/** The worker's first message says that the database is open, or why it could not be opened; or that it waits for that. */
export type WorkerReadyMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly message: string }
