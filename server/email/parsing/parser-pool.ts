/**
 * Worker pool that parses untrusted email. Each worker has little memory; one that hangs or exhausts it is replaced.
 */
import { Worker } from 'node:worker_threads'
import { MAX_MESSAGE_BYTES } from '#domain/email/emails.ts'
import { PARSE_ERROR_MESSAGES, type ParsedEmail, type ParseErrorCode } from '#domain/email/parsed-email.ts'
import { type CompanyNames, getSecurityWarnings } from '#domain/email/phishing-checks.ts'
import type { ExtractedPart, ParsedEmailContent } from './parse-email.ts'
import type { ParseRequest, ParseResponse } from './worker-messages.ts'

export { splitMbox } from '#formats/email/mbox.ts'
export { loadRemoteImages } from './remote-images/load-remote-images.ts'

export interface OpenOptions {
  /** Loaded remote images by number. */
  readonly images?: ReadonlyMap<number, string>
  /** Whether we received email from this address before. Without it there is no warning about new senders. */
  readonly knownSenders?: (address: string) => boolean | Promise<boolean>
  /** Names that others must not imitate; defaults to the company's. */
  readonly companyNames?: CompanyNames
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

interface Task {
  readonly request: ParseRequest
  readonly resolve: (response: ParseResponse) => void
  readonly reject: (error: ParseError) => void
}

interface Thread {
  readonly worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
  isReady: boolean
}

export function createEmailParserPool(overrides: Partial<EmailParserPoolLimits> = {}): EmailParserPool {
  const limits = { ...LIMITS, ...overrides }
  const threads = new Set<Thread>()
  const queue: Task[] = []

  function startThread(): Thread {
    const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
      name: 'email-parser',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
    })
    const thread: Thread = { worker, task: undefined, timer: undefined, isReady: false }
    worker.unref()
    worker.on('message', (response: ParseResponse) => handleResponse(thread, response))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      replaceThread(
        thread,
        new ParseError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much' : 'broken', error),
      ),
    )
    worker.on('exit', () => replaceThread(thread, new ParseError('broken')))
    threads.add(thread)
    return thread
  }

  function handleResponse(thread: Thread, response: ParseResponse): void {
    clearTimeout(thread.timer)
    if ('ready' in response) {
      thread.isReady = true
      if (thread.task !== undefined) assign(thread, thread.task)
      return
    }
    const { task } = thread
    thread.task = undefined
    task?.resolve(response)
    assignNext(thread)
  }

  function assignNext(thread: Thread): void {
    const task = queue.shift()
    if (task !== undefined) {
      assign(thread, task)
      return
    }
    thread.worker.unref()
    thread.timer = setTimeout(() => endThread(thread), IDLE_MS).unref()
  }

  function assign(thread: Thread, task: Task): void {
    clearTimeout(thread.timer)
    thread.task = task
    // Keeps the process alive while a caller waits.
    thread.worker.ref()
    const timeoutMs = thread.isReady ? limits.timeoutMs : START_TIMEOUT_MS
    thread.timer = setTimeout(() => replaceThread(thread, new ParseError('took too long')), timeoutMs)
    if (thread.isReady) thread.worker.postMessage(task.request, [task.request.bytes.buffer as ArrayBuffer])
  }

  /** Ends a worker, rejects its task, and starts another for the queue. */
  function replaceThread(thread: Thread, error: ParseError): void {
    if (!endThread(thread)) return
    thread.task?.reject(error)
    const task = queue.shift()
    if (task !== undefined) assign(startThread(), task)
  }

  function endThread(thread: Thread): boolean {
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    return threads.delete(thread)
  }

  function submit(request: ParseRequest): Promise<ParseResponse> {
    return new Promise((resolve, reject) => {
      const task: Task = { request, resolve, reject }
      const free = [...threads].find((thread) => thread.task === undefined)
      if (free !== undefined) return assign(free, task)
      if (threads.size < limits.threads) return assign(startThread(), task)
      if (queue.length >= limits.maxQueued) return reject(new ParseError('busy'))
      queue.push(task)
    })
  }

  async function runTask(
    request: ParseRequest,
  ): Promise<Exclude<ParseResponse, { fault: ParseErrorCode } | { ready: true }>> {
    const response = await submit(request)
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
    async parseMessage(bytes, { images = new Map(), knownSenders, companyNames } = {}) {
      const response = await runTask({ work: 'open', bytes: copyBytes(bytes), pictures: images })
      if (!('message' in response)) throw new ParseError('broken')
      const { message } = response
      const sender = message.from?.address ?? ''
      const isKnown = sender === '' || knownSenders === undefined || (await knownSenders(sender))
      return {
        ...message,
        warnings: getSecurityWarnings(message, { isKnown, ...(companyNames && { own: companyNames }) }),
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
      for (const { reject } of queue.splice(0)) reject(new ParseError('busy'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Shared by the process; workers start with the first message. */
const shared = createEmailParserPool()
export const parseMessage = shared.parseMessage
export const parseMessageForIndex = shared.parseForIndex
export const readPart = shared.readPart
