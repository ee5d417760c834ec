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
  readonly pictures?: ReadonlyMap<number, string>
  /** Whether we received email from this address before. Without it there is no warning about new senders. */
  readonly knownSenders?: (address: string) => boolean | Promise<boolean>
  /** Names that others must not imitate; defaults to the company's. */
  readonly own?: CompanyNames
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
  readonly milliseconds: number
  readonly waiting: number
}

const LIMITS: EmailParserPoolLimits = { threads: 2, megabytes: 192, milliseconds: 30_000, waiting: 64 }
/** Timeout in ms for starting a worker, which loads its packages first. */
const START_TIMEOUT_MS = 60_000
/** Ends an idle worker, to free its memory. */
const IDLE_MS = 30_000

/** The message is shown to users. */
export class ParseError extends Error {
  readonly fault: ParseErrorCode

  constructor(fault: ParseErrorCode, cause?: unknown) {
    super(PARSE_ERROR_MESSAGES[fault], { cause })
    this.name = 'ReadingError'
    this.fault = fault
  }
}

interface Piece {
  readonly question: ParseRequest
  readonly resolve: (response: ParseResponse) => void
  readonly reject: (error: ParseError) => void
}

interface Thread {
  readonly worker: Worker
  piece: Piece | undefined
  timer: NodeJS.Timeout | undefined
  isReady: boolean
}

export function createEmailParserPool(changed: Partial<EmailParserPoolLimits> = {}): EmailParserPool {
  const limits = { ...LIMITS, ...changed }
  const threads = new Set<Thread>()
  const waiting: Piece[] = []

  function open(): Thread {
    const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
      name: 'letters',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
    })
    const thread: Thread = { worker, piece: undefined, timer: undefined, isReady: false }
    worker.unref()
    worker.on('message', (response: ParseResponse) => hear(thread, response))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      drop(thread, new ParseError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much' : 'broken', error)),
    )
    worker.on('exit', () => drop(thread, new ParseError('broken')))
    threads.add(thread)
    return thread
  }

  function hear(thread: Thread, response: ParseResponse): void {
    clearTimeout(thread.timer)
    if ('ready' in response) {
      thread.isReady = true
      if (thread.piece !== undefined) hand(thread, thread.piece)
      return
    }
    const { piece } = thread
    thread.piece = undefined
    piece?.resolve(response)
    next(thread)
  }

  function next(thread: Thread): void {
    const piece = waiting.shift()
    if (piece !== undefined) {
      hand(thread, piece)
      return
    }
    thread.worker.unref()
    thread.timer = setTimeout(() => end(thread), IDLE_MS).unref()
  }

  function hand(thread: Thread, piece: Piece): void {
    clearTimeout(thread.timer)
    thread.piece = piece
    // Keeps the process alive while a caller waits.
    thread.worker.ref()
    const timeoutMs = thread.isReady ? limits.milliseconds : START_TIMEOUT_MS
    thread.timer = setTimeout(() => drop(thread, new ParseError('took too long')), timeoutMs)
    if (thread.isReady)
      thread.worker.postMessage(piece.question, [piece.question.bytes.buffer as ArrayBuffer])
  }

  /** Ends a worker, rejects its task, and starts another for the queue. */
  function drop(thread: Thread, error: ParseError): void {
    if (!end(thread)) return
    thread.piece?.reject(error)
    const piece = waiting.shift()
    if (piece !== undefined) hand(open(), piece)
  }

  function end(thread: Thread): boolean {
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    return threads.delete(thread)
  }

  function ask(question: ParseRequest): Promise<ParseResponse> {
    return new Promise((resolve, reject) => {
      const piece: Piece = { question, resolve, reject }
      const free = [...threads].find((thread) => thread.piece === undefined)
      if (free !== undefined) return hand(free, piece)
      if (threads.size < limits.threads) return hand(open(), piece)
      if (waiting.length >= limits.waiting) return reject(new ParseError('busy'))
      waiting.push(piece)
    })
  }

  async function describeResult(
    question: ParseRequest,
  ): Promise<Exclude<ParseResponse, { fault: ParseErrorCode } | { ready: true }>> {
    const response = await ask(question)
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
    async parseMessage(bytes, { pictures = new Map(), knownSenders, own: ours } = {}) {
      const response = await describeResult({ work: 'open', bytes: copyBytes(bytes), pictures })
      if (!('letter' in response)) throw new ParseError('broken')
      const { letter: message } = response
      const sender = message.from?.address ?? ''
      const isKnown = sender === '' || knownSenders === undefined || (await knownSenders(sender))
      return { ...message, warnings: getSecurityWarnings(message, { isKnown, ...(ours && { own: ours }) }) }
    },
    async parseForIndex(bytes) {
      const response = await describeResult({ work: 'index', bytes: copyBytes(bytes) })
      if (!('letter' in response)) throw new ParseError('broken')
      return response.letter
    },
    async readPart(bytes, index) {
      const response = await describeResult({ work: 'part', bytes: copyBytes(bytes), index })
      if (!('part' in response)) throw new ParseError('broken')
      return response.part
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new ParseError('busy'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Shared by the process; workers start with the first message. */
const shared = createEmailParserPool()
export const parseMessage = shared.parseMessage
export const parseMessageForIndex = shared.parseForIndex
export const readPart = shared.readPart
