/**
 * Ingests raw messages: parses them in the worker pool, stores the bytes, then the rows. Duplicates are found by
 * SHA-256. A crash in between leaves an unreferenced file, which retention deletes.
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
  /** Bypasses row-level security. */
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
  /** Null if the email is not stored. */
  readonly emailId: number | null
  readonly title: string
  /** When it was stored or erased (ISO 8601), otherwise null. */
  readonly since: string | null
  /** Why parsing failed; empty on success. */
  readonly sentence: string
}

export interface EmailIngestion {
  /**
   * @returns one result per message, in order @throws if database or bucket is unavailable; the caller can retry all
   */
  take(letters: readonly IncomingMessage[]): Promise<readonly IngestionResult[]>
}

/** Messages per transaction. PGlite runs nothing else in the meantime. */
export const BATCH_SIZE = 25
export const MAX_PARALLEL_BATCHES = 4
/** Parsed in parallel. More would fill the worker pool's queue, which people use too. */
const OPENED_AT_ONCE = 24
/** Stored in parallel, mostly waiting for disk and database. */
const STORED_AT_ONCE = 64
/** Pause in ms while the worker pool is busy. */
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

  /** @returns stored and erased messages by hash */
  async function findKnown(hashes: readonly string[]): Promise<Map<string, IngestionResult>> {
    const { data } = await secret.rpc('find_stored_messages', { hashes: [...hashes] }).throwOnError()
    return new Map(
      data.map(({ letter_hash: hash, email_id, subject: title, since }) => {
        // The generated type lacks the null of erased emails.
        const emailId = email_id as number | null
        return [hash, { outcome: emailId === null ? 'erased' : 'here', emailId, title, since, sentence: '' }]
      }),
    )
  }

  async function noteBounces(letter: ParsedEmailContent, bytes: Uint8Array): Promise<void> {
    const type = letter.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
    for (const { messageId, recipient, answer } of parseBounces(type, bytes))
      await secret.rpc('record_email_bounce', { message_id: messageId, recipient, answer }).throwOnError()
  }

  async function prepare({ bytes, ...arrival }: IncomingMessage, hash: string) {
    const path = getRawMessagePath(hash)
    const letter = await inTurnOpened(() => open(bytes))
    // The user sees the error of an imported file. An unreadable email of the mailbox is stored with its error.
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
        const { data } = await secret.rpc('ingest_emails', { letters: rows }).throwOnError()
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
