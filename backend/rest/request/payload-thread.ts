/** Parses long bodies in a worker thread, because 8 MB take half a second and would block other requests. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { RestError, requestErrors } from '../protocol/errors.ts'
import { type Payload, parsePayload, type TextKind } from './payload-text.ts'

/** The worst text of this length takes a few milliseconds. */
const MAX_INLINE_CHARACTERS = 64 * 1024
const MAX_QUEUED = 16
const MAX_HEAP_MB = 512
/** Other threads load this file too. */
const NAME = 'payloads'

type Work = readonly [kind: TextKind, text: string, columns: readonly string[] | null]

interface PendingRequest {
  readonly id: number
  readonly work: Work
}

type ParseResult =
  | { readonly payload: Payload }
  | { readonly errorFields: ConstructorParameters<typeof RestError>[0] }
  | { readonly failed: unknown }

type ParseResponse = ParseResult & { readonly id: number }

/** @throws {RestError} PGRST102; 429 when too many long bodies are queued */
export async function readPayloadText(...work: Work): Promise<Payload> {
  if (work[1].length <= MAX_INLINE_CHARACTERS) return parsePayload(...work)
  const reading = await parseInThread(work)
  if ('payload' in reading) return reading.payload
  throw 'errorFields' in reading ? new RestError(reading.errorFields) : reading.failed
}

const waiting = new Map<number, (reading: ParseResult) => void>()
/** One per process; keeps no data. */
let thread: Worker | undefined
let lastId = 0

function parseInThread(work: Work): Promise<ParseResult> {
  if (waiting.size >= MAX_QUEUED) throw requestErrors.tooManyRequests(2)
  thread ??= openThread()
  const id = ++lastId
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    thread?.postMessage({ id, work } satisfies PendingRequest)
  })
}

function openThread(): Worker {
  const opened = new Worker(new URL('./payload-thread.ts', import.meta.url), {
    name: NAME,
    workerData: NAME,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  opened.unref()
  opened.on('message', ({ id, ...reading }: ParseResponse) => {
    waiting.get(id)?.(reading)
    waiting.delete(id)
  })
  opened.on('error', (failed) => {
    thread = undefined
    for (const settle of waiting.values()) settle({ failed })
    waiting.clear()
  })
  return opened
}

if (workerData === NAME && parentPort !== null) {
  const port = parentPort
  port.on('message', ({ id, work }: PendingRequest) =>
    port.postMessage({ id, ...read(work) } satisfies ParseResponse),
  )
}

function read(work: Work): ParseResult {
  try {
    return { payload: parsePayload(...work) }
  } catch (error) {
    if (!(error instanceof RestError)) return { failed: error }
    const { status, code, message, details, hint, headers } = error
    return { errorFields: { status, code, message, details, hint, headers } }
  }
}
