/** Parses long bodies in a worker thread, because parsing 8 MB takes half a second and would block other requests. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { RestError, requestErrors } from '../protocol/errors.ts'
import { type Payload, parsePayload, type TextKind } from './payload-text.ts'

/** The worst text of this length takes a few milliseconds. */
const LONGEST_AT_ONCE = 64 * 1024
/** Further requests are rejected with 429. */
const MOST_WAITING = 16
const MEGABYTES = 512
/** Distinguishes the worker from other threads that load this file. */
const NAME = 'payloads'

type Work = readonly [kind: TextKind, text: string, columns: readonly string[] | null]

interface Question {
  readonly id: number
  readonly work: Work
}

type Reading =
  | { readonly payload: Payload }
  /** An error is transferred as its fields. */
  | { readonly refused: ConstructorParameters<typeof RestError>[0] }
  | { readonly failed: unknown }

type Answer = Reading & { readonly id: number }

/** @throws {RestError} PGRST102; 429 when too many long bodies are queued */
export async function readPayloadText(...work: Work): Promise<Payload> {
  if (work[1].length <= LONGEST_AT_ONCE) return parsePayload(...work)
  const reading = await ask(work)
  if ('payload' in reading) return reading.payload
  throw 'refused' in reading ? new RestError(reading.refused) : reading.failed
}

const waiting = new Map<number, (reading: Reading) => void>()
/** One per process, started on first use; keeps no data. */
let thread: Worker | undefined
let asked = 0

function ask(work: Work): Promise<Reading> {
  if (waiting.size >= MOST_WAITING) throw requestErrors.tooManyRequests(2)
  thread ??= openThread()
  const id = ++asked
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    thread?.postMessage({ id, work } satisfies Question)
  })
}

function openThread(): Worker {
  const opened = new Worker(new URL('./payload-thread.ts', import.meta.url), {
    name: NAME,
    workerData: NAME,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  opened.unref()
  opened.on('message', ({ id, ...reading }: Answer) => {
    waiting.get(id)?.(reading)
    waiting.delete(id)
  })
  opened.on('error', (failed) => {
    thread = undefined
    for (const tell of waiting.values()) tell({ failed })
    waiting.clear()
  })
  return opened
}

if (workerData === NAME && parentPort !== null) {
  const port = parentPort
  port.on('message', ({ id, work }: Question) => port.postMessage({ id, ...read(work) } satisfies Answer))
}

function read(work: Work): Reading {
  try {
    return { payload: parsePayload(...work) }
  } catch (error) {
    if (!(error instanceof RestError)) return { failed: error }
    const { status, code, message, details, hint, headers } = error
    return { refused: { status, code, message, details, hint, headers } }
  }
}
