/** Parses long bodies in a worker thread, because 8 MB take half a second and would block other requests. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { RestError, requestErrors } from '../protocol/errors.ts'
import { type Payload, parsePayload, type TextKind } from './payload-text.ts'

/** Even the worst text of this length is parsed within a few milliseconds. */
const MAX_INLINE_CHARACTERS = 64 * 1024
const MAX_QUEUED = 16
const MAX_HEAP_MB = 512
/** Identifies this worker, because other threads load this file too. */
const NAME = 'payloads'

type Work = readonly [kind: TextKind, text: string, columns: readonly string[] | null]

interface PendingRequest {
  readonly id: number
  readonly work: Work
}

type ParseResult =
  | { readonly payload: Payload }
  | { readonly errorFields: ConstructorParameters<typeof RestError>[0] }
  | { readonly error: unknown }

type ParseResponse = ParseResult & { readonly id: number }

/** @throws {RestError} PGRST102; 429 when too many long bodies are queued */
export async function readPayloadText(...work: Work): Promise<Payload> {
  if (work[1].length <= MAX_INLINE_CHARACTERS) return parsePayload(...work)
  const result = await parseInThread(work)
  if ('payload' in result) return result.payload
  throw 'errorFields' in result ? new RestError(result.errorFields) : result.error
}

const pending = new Map<number, (result: ParseResult) => void>()
let thread: Worker | undefined
let lastId = 0

function parseInThread(work: Work): Promise<ParseResult> {
  if (pending.size >= MAX_QUEUED) throw requestErrors.tooManyRequests(2)
  thread ??= openThread()
  const id = ++lastId
  return new Promise((resolve) => {
    pending.set(id, resolve)
    thread?.postMessage({ id, work } satisfies PendingRequest)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./payload-thread.ts', import.meta.url), {
    name: NAME,
    workerData: NAME,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  worker.unref()
  worker.on('message', ({ id, ...result }: ParseResponse) => {
    pending.get(id)?.(result)
    pending.delete(id)
  })
  worker.on('error', (error) => {
    thread = undefined
    for (const settle of pending.values()) settle({ error })
    pending.clear()
  })
  return worker
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
    if (!(error instanceof RestError)) return { error }
    const { status, code, message, details, hint, headers } = error
    return { errorFields: { status, code, message, details, hint, headers } }
  }
}
