import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from '../database.ts'
import type { Notification, Outcome, TextTransaction } from '../wire/outcome.ts'

export type Log = { warn(fields: object, message: string): void } | undefined

const OPEN_TIMEOUT_MS = 120_000

/** V8 recompiles the engine's hot functions with up to 600 MB each; one at a time leaves resources to requests. */
setFlagsFromString('--wasm-num-compilation-tasks=1')

/** Threads of one database; one at a time has it open. */
export interface WorkerThreads {
  /**
   * Starts a thread with the database open. The previous one must have ended.
   * @throws {DatabaseError} of class 08 with the reason
   */
  start(): Promise<Worker>
  close(): Promise<void>
}

/** The standby is created later, because that takes a second of CPU time. */
const STANDBY_DELAY_MS = 2000

interface ThreadsOptions {
  readonly standby?: boolean | undefined
  readonly onRunning?: (() => void) | undefined
  readonly log?: Log
}

export function openWorkerThreads(
  data: DatabaseFiles,
  { standby, onRunning, log }: ThreadsOptions,
): WorkerThreads {
  let nextStandby: Promise<Worker | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function createStandby(): Promise<Worker | undefined> {
    try {
      const worker = await createThread({ ...data, isStandby: true }, log)
      worker.once('error', () => undefined)
      worker.once('exit', () => {
        nextStandby = undefined
      })
      return worker
    } catch (error) {
      log?.warn({ cause: String(error) }, 'The standby engine could not be started')
      return undefined
    }
  }

  async function open(): Promise<Worker> {
    const standbyThread = await nextStandby
    nextStandby = undefined
    if (!standbyThread) return createThread({ ...data, isStandby: false }, log, onRunning)
    standbyThread.removeAllListeners('exit')
    const ready = waitForReady(standbyThread)
    standbyThread.postMessage('open')
    await ready
    standbyThread.removeAllListeners('error')
    return standbyThread
  }

  return {
    async start() {
      try {
        makePrivate(data.directory)
        const worker = await open()
        clearTimeout(timer)
        if (standby && !closed)
          timer = setTimeout(() => {
            nextStandby = createStandby()
          }, STANDBY_DELAY_MS).unref()
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
      await (await nextStandby)?.terminate()
    },
  }
}

export function connectionLostError(code: string, message: string, cause?: unknown): DatabaseError {
  return new DatabaseError({ code, message, cause })
}

/** PostgreSQL requires a private directory; PGlite makes it readable by everyone. */
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
}

async function createThread(data: WorkerData, log: Log, onRunning?: () => void): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // Lets PostgreSQL's recursion check (54001) come before a stack overflow, for example on deeply nested JSON.
    resourceLimits: { stackSizeMb: 256 },
    workerData: data,
    stdout: true,
    stderr: true,
  })
  worker.stderr.on('data', (text) => log?.warn({ text: String(text) }, 'The database engine wrote output'))
  onRunning?.()
  await waitForReady(worker)
  return worker
}

/** Ends the thread if it fails. */
async function waitForReady(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [readyMessage] = (await Promise.race([
      once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(OPEN_TIMEOUT_MS)]) }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`its thread ended with ${code}`)
      }),
    ])) as [WorkerReadyMessage]
    if (readyMessage.kind === 'failed') throw new Error(readyMessage.message)
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    settled.abort()
  }
}

export type WorkerRequest =
  | { readonly kind: 'transaction'; readonly transaction: TextTransaction }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'maintain'; readonly sql: string }
  | { readonly kind: 'snapshot'; readonly directory: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }

export interface WorkerResponse {
  readonly outcome: Outcome
  readonly notifications: readonly Notification[]
}

export interface DatabaseFiles {
  readonly directory: string
  readonly durable: boolean
}

export interface WorkerData extends DatabaseFiles {
  readonly isStandby: boolean
}

/** The worker's first message: database open, failed to open, or in standby. */
export type WorkerReadyMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'standby' }
  | { readonly kind: 'failed'; readonly message: string }
