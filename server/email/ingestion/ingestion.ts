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
  readonly parserPool: Pick<EmailParserPool, 'parseForIndex'>
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
  ingest(messages: readonly IncomingMessage[]): Promise<readonly IngestionResult[]>
}

/** Messages per transaction. PGlite runs nothing else in the meantime. */
export const BATCH_SIZE = 25
export const MAX_PARALLEL_BATCHES = 4
/** Parsed in parallel. More would fill the worker pool's queue, which people use too. */
const MAX_PARALLEL_PARSES = 24
/** Stored in parallel, mostly waiting for disk and database. */
const MAX_PARALLEL_UPLOADS = 64
/** Pause in ms while the worker pool is busy. */
const BUSY_PAUSE_MS = 200

export function createEmailIngestion({
  secret,
  parserPool,
  clock,
  log,
}: EmailIngestionDependencies): EmailIngestion {
  const limitParsing = pLimit(MAX_PARALLEL_PARSES)
  const limitUploads = pLimit(MAX_PARALLEL_UPLOADS)

  async function parse(bytes: Uint8Array): Promise<ParsedEmailContent | ParseError> {
    for (;;) {
      try {
        return await parserPool.parseForIndex(bytes)
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

  async function recordBounces(message: ParsedEmailContent, bytes: Uint8Array): Promise<void> {
    const type = message.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
    for (const { messageId, recipient, answer: response } of parseBounces(type, bytes))
      await secret
        .rpc('record_email_bounce', { message_id: messageId, recipient, answer: response })
        .throwOnError()
  }

  async function prepare({ bytes, ...origin }: IncomingMessage, hash: string) {
    const path = getRawMessagePath(hash)
    const message = await limitParsing(() => parse(bytes))
    // The user sees the error of an imported file. An unreadable email of the mailbox is stored with its error.
    if (message instanceof ParseError && origin.source === 'file') return message
    await limitUploads(() => storeRawMessage(secret, path, bytes))
    const now = new Date(clock())
    if (message instanceof ParseError)
      return {
        row: createUnparsedIndex(
          { hash, path, size: bytes.byteLength, sentence: message.message },
          origin,
          now,
        ),
      }
    await recordBounces(message, bytes)
    return { row: createEmailIndex({ ...message, hash }, path, origin, now) }
  }

  return {
    async ingest(messages) {
      const hashes = messages.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
      const outcomes = await findKnown([...new Set(hashes)])
      const newMessages = [
        ...new Map(messages.map((message, index) => [hashes[index] as string, message])),
      ].filter(([hash]) => !outcomes.has(hash))
      const preparing = newMessages.map(async ([hash, message]) => ({
        hash,
        parsed: await prepare(message, hash),
      }))
      const prepared = await Promise.all(preparing)
      for (const { hash, parsed } of prepared)
        if (parsed instanceof ParseError)
          outcomes.set(hash, {
            outcome: 'unread',
            emailId: null,
            title: '',
            since: null,
            sentence: parsed.message,
          })
      const rows = prepared.flatMap(({ parsed }) => (parsed instanceof ParseError ? [] : parsed.row))
      if (rows.length > 0) {
        const { data } = await secret.rpc('ingest_emails', { letters: rows }).throwOnError()
        for (const { place: index, outcome, email_id: emailId, since } of data) {
          const row = rows[index]
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
          log.warn({ received: rows.length, stored: data.length }, 'Some emails were not stored')
      }
      return hashes.map((hash, index) => {
        const { outcome, ...rest } = outcomes.get(hash) as IngestionResult
        const isDuplicate = outcome === 'taken' && hashes.indexOf(hash) < index
        return { outcome: isDuplicate ? 'here' : outcome, ...rest }
      })
    },
  }
}
