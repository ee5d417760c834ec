/**
 * The workshop in which strangers' letters are read: a few threads with little memory, of which one that hangs or runs out
 * of it is ended and replaced. Nothing of a letter is parsed anywhere else in the process.
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
  /** Those that were loaded (loadPictures), by number: they are shown where the letter has them. */
  readonly pictures?: ReadonlyMap<number, string>
  /** Whether an email came from this address before. Without it nothing is said of it. */
  readonly knownSenders?: (address: string) => boolean | Promise<boolean>
  /** What is ours, which others may not look like; the company’s own unless said. */
  readonly own?: CompanyNames
}

export interface EmailParserPool {
  /** @throws {ParseError} */
  openLetter(bytes: Uint8Array, options?: OpenOptions): Promise<ParsedEmail>
  /**
   * What a letter is listed and found by: without its HTML, and without what is to be said of it.
   * @throws {ParseError}
   */
  indexLetter(bytes: Uint8Array): Promise<ParsedEmailContent>
  /**
   * An attachment of a letter; a nested letter’s bytes are opened in their turn.
   * @throws {ParseError}
   * @returns null where there is none of that number
   */
  readPart(bytes: Uint8Array, index: number): Promise<ExtractedPart | null>
  close(): Promise<void>
}

export interface EmailParserPoolLimits {
  readonly threads: number
  readonly megabytes: number
  /** For one letter. */
  readonly milliseconds: number
  readonly waiting: number
}

const LIMITS: EmailParserPoolLimits = { threads: 2, megabytes: 192, milliseconds: 30_000, waiting: 64 }
/** A thread reads its packages first, however busy the machine is. */
const START_MS = 60_000
/** A thread that has nothing to do for so long is ended: its memory is others’. */
const IDLE_MS = 30_000

/** A letter could not be read; its message is a sentence for people. */
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
  readonly resolve: (answer: ParseResponse) => void
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
    worker.on('message', (answer: ParseResponse) => hear(thread, answer))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      drop(thread, new ParseError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much' : 'broken', error)),
    )
    worker.on('exit', () => drop(thread, new ParseError('broken')))
    threads.add(thread)
    return thread
  }

  function hear(thread: Thread, answer: ParseResponse): void {
    clearTimeout(thread.timer)
    if ('ready' in answer) {
      thread.isReady = true
      if (thread.piece !== undefined) hand(thread, thread.piece)
      return
    }
    const { piece } = thread
    thread.piece = undefined
    piece?.resolve(answer)
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
    // Somebody waits for it: the process stays for so long.
    thread.worker.ref()
    const patience = thread.isReady ? limits.milliseconds : START_MS
    thread.timer = setTimeout(() => drop(thread, new ParseError('took too long')), patience)
    if (thread.isReady)
      thread.worker.postMessage(piece.question, [piece.question.bytes.buffer as ArrayBuffer])
  }

  /** Ends a thread, tells whoever waits for its work, and lets another go on with what waits. */
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

  async function answerTo(
    question: ParseRequest,
  ): Promise<Exclude<ParseResponse, { fault: ParseErrorCode } | { ready: true }>> {
    const answer = await ask(question)
    if ('fault' in answer) throw new ParseError(answer.fault)
    if ('ready' in answer) throw new ParseError('broken')
    return answer
  }

  /** The thread takes what it gets: the caller’s bytes stay where they are. */
  function own(bytes: Uint8Array): Uint8Array {
    if (bytes.length > MAX_MESSAGE_BYTES) throw new ParseError('too large')
    return Uint8Array.from(bytes)
  }

  return {
    async openLetter(bytes, { pictures = new Map(), knownSenders, own: ours } = {}) {
      const answer = await answerTo({ work: 'open', bytes: own(bytes), pictures })
      if (!('letter' in answer)) throw new ParseError('broken')
      const { letter } = answer
      const sender = letter.from?.address ?? ''
      const isKnown = sender === '' || knownSenders === undefined || (await knownSenders(sender))
      return { ...letter, warnings: getSecurityWarnings(letter, { isKnown, ...(ours && { own: ours }) }) }
    },
    async indexLetter(bytes) {
      const answer = await answerTo({ work: 'index', bytes: own(bytes) })
      if (!('letter' in answer)) throw new ParseError('broken')
      return answer.letter
    },
    async readPart(bytes, index) {
      const answer = await answerTo({ work: 'part', bytes: own(bytes), index })
      if (!('part' in answer)) throw new ParseError('broken')
      return answer.part
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new ParseError('busy'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** One for the process, whose threads begin with the first letter. */
const shared = createEmailParserPool()
export const parseMessage = shared.openLetter
export const parseMessageForIndex = shared.indexLetter
export const readPart = shared.readPart
