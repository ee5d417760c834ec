/**
 * Worker pool that parses untrusted email. Each worker has little memory; one that hangs or exhausts it is replaced.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { MAX_MESSAGE_BYTES } from '#domain/email/emails.ts'
import { PARSE_ERROR_MESSAGES, type ParsedEmail, type ParseErrorCode } from '#domain/email/parsed-email.ts'
import { getSecurityWarnings } from '#domain/email/phishing-checks.ts'
import type { ExtractedPart, ParsedEmailContent } from './parse-email.ts'
import type { ParseRequest, ParseResponse } from './worker-messages.ts'

export { splitMbox } from '#formats/email/mbox.ts'
export { loadRemoteImages } from './remote-images/load-remote-images.ts'

export interface OpenOptions {
  /** Loaded remote images by number. */
  readonly images?: ReadonlyMap<number, string>
  /** Whether we received email from this address before. Without it there is no warning about new senders. */
  readonly knownSenders?: (address: string) => boolean | Promise<boolean>
}

export interface EmailParserPool {
  /** @throws {ParseError} */
  parseMessage(bytes: Uint8Array, options?: OpenOptions): Promise<ParsedEmail>
  /**
   * Parses without HTML and security warnings, for lists and search.
   * @throws {ParseError}
   */
  parseForIndex(bytes: Uint8Array): Promise<ParsedEmailContent>
  /**
   * Returns an attachment, or null. An attached email can be parsed again.
   * @throws {ParseError}
   */
  readPart(bytes: Uint8Array, index: number): Promise<ExtractedPart | null>
  /** Ends idle workers. */
  close(): Promise<void>
}

export interface EmailParserPoolLimits {
  readonly threads: number
  readonly megabytes: number
  /** Timeout for one message. */
  readonly timeoutMs: number
  readonly maxQueued: number
}

const LIMITS: EmailParserPoolLimits = { threads: 2, megabytes: 192, timeoutMs: 30_000, maxQueued: 64 }
/** Timeout in ms for starting a worker, which loads its packages first. */
const START_TIMEOUT_MS = 60_000
/** Ends an idle worker, to free its memory. */
const IDLE_MS = 30_000

/** The message is shown to users. */
export class ParseError extends Error {
  readonly fault: ParseErrorCode

  constructor(fault: ParseErrorCode, cause?: unknown) {
    super(PARSE_ERROR_MESSAGES[fault], { cause })
    this.name = 'ParseError'
    this.fault = fault
  }
}

export function createEmailParserPool(overrides: Partial<EmailParserPoolLimits> = {}): EmailParserPool {
  const { threads, megabytes, timeoutMs, maxQueued } = { ...LIMITS, ...overrides }
  const limit = pLimit(threads)
  const idle = new Map<Worker, NodeJS.Timeout>()

  async function startWorker(): Promise<Worker> {
    const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
      name: 'email-parser',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    })
    // Errors reach the pending call.
    worker.on('error', () => {})
    worker.once('exit', () => idle.delete(worker))
    await nextResponse(worker, START_TIMEOUT_MS)
    return worker
  }

  /** A worker ends with a failed task; otherwise it waits for the next one. */
  async function runInWorker(request: ParseRequest): Promise<ParseResponse> {
    const [found] = idle
    if (found) idle.delete(found[0])
    clearTimeout(found?.[1])
    const worker = found?.[0] ?? (await startWorker())
    // Keeps the process alive while a caller waits.
    worker.ref()
    worker.postMessage(request, [request.bytes.buffer as ArrayBuffer])
    const response = await nextResponse(worker, timeoutMs)
    worker.unref()
    idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref())
    return response
  }

  async function runTask(
    request: ParseRequest,
  ): Promise<Exclude<ParseResponse, { fault: ParseErrorCode } | { ready: true }>> {
    if (limit.activeCount + limit.pendingCount >= threads + maxQueued) throw new ParseError('busy')
    const response = await limit(() => runInWorker(request))
    if ('fault' in response) throw new ParseError(response.fault)
    if ('ready' in response) throw new ParseError('broken')
    return response
  }

  /** Copies the bytes, because posting transfers them. */
  function copyBytes(bytes: Uint8Array): Uint8Array {
    if (bytes.length > MAX_MESSAGE_BYTES) throw new ParseError('too large')
    return Uint8Array.from(bytes)
  }

  return {
    async parseMessage(bytes, { images = new Map(), knownSenders } = {}) {
      const response = await runTask({ work: 'open', bytes: copyBytes(bytes), pictures: images })
      if (!('message' in response)) throw new ParseError('broken')
      const { message } = response
      const sender = message.from?.address ?? ''
      const isKnown = sender === '' || knownSenders === undefined || (await knownSenders(sender))
      return {
        ...message,
        warnings: getSecurityWarnings(message, { isKnown }),
      }
    },
    async parseForIndex(bytes) {
      const response = await runTask({ work: 'index', bytes: copyBytes(bytes) })
      if (!('message' in response)) throw new ParseError('broken')
      return response.message
    },
    async readPart(bytes, index) {
      const response = await runTask({ work: 'part', bytes: copyBytes(bytes), index })
      if (!('part' in response)) throw new ParseError('broken')
      return response.part
    },
    async close() {
      await Promise.all([...idle.keys()].map((worker) => worker.terminate()))
    },
  }
}

/** @returns the worker's next message. @throws {ParseError} if it fails or takes too long, and ends the worker */
async function nextResponse(worker: Worker, timeoutMs: number): Promise<ParseResponse> {
  const settled = new AbortController()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([settled.signal, timeout])
  try {
    const [response] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('The worker ended')
      }),
    ])
    return response as ParseResponse
  } catch (error) {
    void worker.terminate()
    if (timeout.aborted) throw new ParseError('took too long', error)
    const { code } = error as NodeJS.ErrnoException
    throw new ParseError(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much' : 'broken', error)
  } finally {
    settled.abort()
  }
}

/** Shared by the process; workers start with the first message. */
const shared = createEmailParserPool()
export const parseMessage = shared.parseMessage
export const parseMessageForIndex = shared.parseForIndex
export const readPart = shared.readPart
