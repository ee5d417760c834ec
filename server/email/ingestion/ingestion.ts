/**
 * Takes letters in, whoever brings them: opened in the workshop, their bytes into the bucket, and what they are found by into
 * the tables. Each is known by its bytes, so that one that is brought again, by whomever, is here already. The bytes go
 * first: a process that ends in between leaves bytes that no email names, which the purge takes.
 */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { parseBounces } from '#domain/email/delivery-status.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { ParsedEmailContent } from '../parsing/parse-email.ts'
import { type EmailParserPool, ParseError } from '../parsing/parser-pool.ts'
import { createEmailIndex, createUnparsedIndex, type MessageSource } from './index-email.ts'
import { getRawMessagePath, storeRawMessage } from './raw-message-store.ts'

export interface EmailIngestionDependencies {
  /** A client above row-level security. */
  readonly secret: DataClient
  readonly workshop: Pick<EmailParserPool, 'indexLetter'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface IncomingMessage extends MessageSource {
  readonly bytes: Uint8Array
}

export interface IngestionResult {
  readonly outcome: 'taken' | 'here' | 'erased' | 'unread'
  /** Of the email; null where it is not here. */
  readonly emailId: number | null
  readonly title: string
  /** When it was taken or erased, as ISO 8601; null where it was not. */
  readonly since: string | null
  /** Why it could not be opened; empty where it could. */
  readonly sentence: string
}

export interface EmailIngestion {
  /** @returns one for each, in their order @throws when database or bucket are out of reach: all may be brought again */
  take(letters: readonly IncomingMessage[]): Promise<readonly IngestionResult[]>
}

/** So many letters are written down in one step: PGlite does nothing else meanwhile, and people wait for their lists. */
export const BATCH_SIZE = 25
/** So many handfuls are under way: while one is written down, others are opened and stored. */
export const MAX_PARALLEL_BATCHES = 4
/** So many letters are opened at once, whoever brings them; more would fill the workshop’s queue, which is people’s too. */
const OPENED_AT_ONCE = 24
/** So many are stored, which is waiting for the disk and for the turn of others at the database. */
const STORED_AT_ONCE = 64
/** The workshop has others to serve as well. */
const BUSY_PAUSE_MS = 200

export function createEmailIngestion({
  secret,
  workshop,
  clock,
  log,
}: EmailIngestionDependencies): EmailIngestion {
  const inTurnOpened = pLimit(OPENED_AT_ONCE)
  const inTurnStored = pLimit(STORED_AT_ONCE)

  async function open(bytes: Uint8Array): Promise<ParsedEmailContent | ParseError> {
    for (;;) {
      try {
        return await workshop.indexLetter(bytes)
      } catch (error) {
        if (!(error instanceof ParseError)) throw error
        if (error.fault !== 'busy') return error
        await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
      }
    }
  }

  /** @returns by hash those that are here, or were erased */
  async function findKnown(hashes: readonly string[]): Promise<Map<string, IngestionResult>> {
    const { data } = await secret.rpc('find_letters', { hashes: [...hashes] }).throwOnError()
    return new Map(
      data.map(({ letter_hash: hash, email_id, subject: title, since }) => {
        // The generated type does not know that one that was erased has none.
        const emailId = email_id as number | null
        return [hash, { outcome: emailId === null ? 'erased' : 'here', emailId, title, since, sentence: '' }]
      }),
    )
  }

  async function noteBounces(letter: ParsedEmailContent, bytes: Uint8Array): Promise<void> {
    const type = letter.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
    for (const { messageId, recipient, answer } of parseBounces(type, bytes))
      await secret.rpc('bounce_outgoing_mail', { message_id: messageId, recipient, answer }).throwOnError()
  }

  async function prepare({ bytes, ...arrival }: IncomingMessage, hash: string) {
    const path = getRawMessagePath(hash)
    const letter = await inTurnOpened(() => open(bytes))
    // A file is shown to whoever brings it, who hears why; an email in the mailbox has nobody else.
    if (letter instanceof ParseError && arrival.source === 'file') return letter
    await inTurnStored(() => storeRawMessage(secret, path, bytes))
    const now = new Date(clock())
    if (letter instanceof ParseError)
      return {
        row: createUnparsedIndex(
          { hash, path, size: bytes.byteLength, sentence: letter.message },
          arrival,
          now,
        ),
      }
    await noteBounces(letter, bytes)
    return { row: createEmailIndex({ ...letter, hash }, path, arrival, now) }
  }

  return {
    async take(letters) {
      const hashes = letters.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
      const outcomes = await findKnown([...new Set(hashes)])
      const fresh = [...new Map(letters.map((letter, index) => [hashes[index] as string, letter]))].filter(
        ([hash]) => !outcomes.has(hash),
      )
      const preparing = fresh.map(async ([hash, letter]) => ({
        hash,
        made: await prepare(letter, hash),
      }))
      const prepared = await Promise.all(preparing)
      for (const { hash, made } of prepared)
        if (made instanceof ParseError)
          outcomes.set(hash, {
            outcome: 'unread',
            emailId: null,
            title: '',
            since: null,
            sentence: made.message,
          })
      const rows = prepared.flatMap(({ made }) => (made instanceof ParseError ? [] : made.row))
      if (rows.length > 0) {
        const { data } = await secret.rpc('take_letters', { letters: rows }).throwOnError()
        for (const { place, outcome, email_id: emailId, since } of data) {
          const row = rows[place]
          if (row !== undefined)
            outcomes.set(row.hash, {
              outcome: outcome as IngestionResult['outcome'],
              emailId,
              title: row.subject,
              since,
              sentence: '',
            })
        }
        if (data.length !== rows.length)
          log.warn({ brought: rows.length, taken: data.length }, 'Not all emails were written down')
      }
      return hashes.map((hash, index) => {
        const { outcome, ...rest } = outcomes.get(hash) as IngestionResult
        const isAgain = outcome === 'taken' && hashes.indexOf(hash) < index
        return { outcome: isAgain ? 'here' : outcome, ...rest }
      })
    },
  }
}
