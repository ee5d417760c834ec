/**
 * The thread in which PGlite runs, as the main thread sees it: how it is started, and which messages the two exchange.
 */
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from '../database.ts'
import type { Notification, Outcome, TextTransaction } from '../wire/outcome.ts'

export type Log = { warn(fields: object, message: string): void } | undefined

const OPEN_TIMEOUT = 120_000

/**
 * Starts a thread with the database open, which is made first where none exists.
 * @throws {DatabaseError} of class 08 with the reason, in which case no thread is left
 */
export async function startThread(data: WorkerData, log: Log): Promise<Worker> {
  try {
    await makePrivate(data.directory)
    return await start(data, log)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw lost('08006', `The database in ${data.directory} could not be opened: ${reason}`, error)
  }
}

export function lost(code: string, message: string, cause?: unknown): DatabaseError {
  return new DatabaseError({ code, message, cause })
}

/**
 * Makes the files private to this user, as PostgreSQL demands of its own: PGlite makes files that everybody may read
 * and write.
 */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o700)
}

async function start(data: WorkerData, log: Log): Promise<Worker> {
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
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [greeting] = (await Promise.race([
      once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(OPEN_TIMEOUT)]) }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`its thread ended with ${code}`)
      }),
    ])) as [WorkerGreeting]
    if (greeting.kind === 'failed') throw new Error(greeting.message)
    return worker
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

export interface WorkerAnswer {
  readonly outcome: Outcome
  /** Notifications that the transaction raised or that came while it ran; they are delivered before its outcome. */
  readonly notifications: readonly Notification[]
}

/** The worker is started with this. */
export interface WorkerData {
  readonly directory: string
  readonly durable: boolean
}

/** The worker's first message says that the database is open, or why it could not be opened. */
export type WorkerGreeting =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
