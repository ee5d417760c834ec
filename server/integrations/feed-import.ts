/** Imports a feed’s rows in batches while the request arrives. */

import { FEED_ATOMIC_MAX_ROWS, FEED_MAX_ROWS, type FeedResource } from '#domain/feeds/feed-resources.ts'
import {
  createFeedRowParser,
  type FeedResult,
  type FeedRowParser,
  type RowResult,
  type StoredRow,
} from '#domain/feeds/feed-rows.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { Json } from '#supabase/database.types.ts'
import type { DataClient } from '../data-source/clients.ts'
import { apiErrors, unwrap, WebsiteApiError } from '../website-api/services/errors.ts'
import { BodyError, readCsvRows, readJsonRows } from './row-stream.ts'

/** 100,000 rows of 600 bytes. */
export const FEED_MAX_BYTES = 64 * 1024 * 1024
/** Bytes of a call; the data API takes 8 MB. */
const MAX_CALL_BYTES = 7 * 1024 * 1024
/** Refused rows that are stored for staff and for a repeated batch. */
const STORED_REFUSALS = 100

export interface FeedRequest {
  readonly sourceId: number
  readonly resource: FeedResource
  readonly body: ReadableStream<Uint8Array>
  readonly format: 'json' | 'csv'
  readonly mode: 'rows' | 'all'
  /** Null for a dry run. */
  readonly batchKey: string | null
  /** Id of the member of staff who uploads a file; null for a source’s key. */
  readonly uploadedBy: string | null
}

export const feedErrors = {
  running: () =>
    new WebsiteApiError(409, 'BATCH_RUNNING', 'This batch is still being received. Send it again later.', {
      retryAfter: 60,
    }),
  takenOver: () =>
    new WebsiteApiError(
      409,
      'BATCH_TAKEN_OVER',
      'This batch stopped for more than a minute and has been sent again meanwhile. The later request has the result.',
    ),
  tooLarge: () =>
    new WebsiteApiError(413, 'TOO_MANY_ROWS', 'The rows are too large for one transaction. Send fewer rows.'),
  tooManyBytes: () => new WebsiteApiError(413, 'TOO_MANY_BYTES', 'The body is larger than 64 MB.'),
  tooManyRows: (most: number) =>
    new WebsiteApiError(413, 'TOO_MANY_ROWS', `In this mode, a batch can have at most ${most} rows.`),
} as const

/** @throws {WebsiteApiError} */
export async function importFeed(secret: DataClient, request: FeedRequest): Promise<FeedResponse> {
  const { resource, mode, batchKey, uploadedBy } = request
  const answer = {
    resource: resource.name,
    batch: batchKey,
    mode,
    dryRun: batchKey === null,
    repeated: false,
  }
  if (batchKey === null) return { ...answer, ...(await importRows(secret, request, null)) }

  const [batch] = unwrap(
    await secret.rpc('begin_feed_batch', {
      source_id: request.sourceId,
      resource: resource.name,
      batch_key: batchKey,
      mode,
    }),
  )
  if (batch === undefined || batch.standing === 'running') throw feedErrors.running()
  if (batch.standing === 'finished') {
    const { created, updated, unchanged, refused, skipped, is_applied: applied } = batch
    const results = batch.refusals as unknown as RowResult[]
    const counts = { created, updated, unchanged, refused, skipped }
    return { ...answer, repeated: true, applied, counts, results }
  }
  const progress = createProgress()
  const finish = async (isComplete: boolean, isApplied: boolean) =>
    unwrap(
      await secret.rpc('finish_feed_batch', {
        attempt: batch.attempt,
        counts: progress.counts,
        is_complete: isComplete,
        is_applied: isApplied,
        refusals: progress.refused.slice(0, STORED_REFUSALS) as unknown as Json,
      }),
    )
  try {
    if (uploadedBy !== null)
      unwrap(await secret.rpc('record_feed_upload', { acting_person: uploadedBy, attempt: batch.attempt }))
    const imported = await importRows(secret, request, batch.attempt, progress)
    if (!(await finish(true, imported.applied))) throw feedErrors.takenOver()
    return { ...answer, ...imported }
  } catch (error) {
    // The caller needs the first error. Without this mark, the batch can be sent again after a minute.
    await finish(false, false).catch(() => undefined)
    throw error
  }
}

interface Progress {
  readonly counts: Record<FeedResult, number>
  readonly results: RowResult[]
  readonly refused: RowResult[]
  add(result: RowResult): void
  /** Marks valid rows as not stored. */
  skipValid(): void
}

function createProgress(): Progress {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  const results: RowResult[] = []
  const refused: RowResult[] = []
  return {
    counts,
    results,
    refused,
    add(result) {
      counts[result.result] += 1
      results.push(result)
      if (result.result === 'refused') refused.push(result)
    },
    skipValid() {
      Object.assign(counts, {
        created: 0,
        updated: 0,
        unchanged: 0,
        skipped: results.length - refused.length,
      })
      for (const [index, { row, id, result }] of results.entries())
        if (result !== 'refused') results[index] = { row, id, result: 'skipped' }
    },
  }
}

async function importRows(
  secret: DataClient,
  { resource, body, format, mode }: FeedRequest,
  attempt: string | null,
  progress = createProgress(),
): Promise<Pick<FeedResponse, 'applied' | 'counts' | 'results'>> {
  const parser = createFeedRowParser(resource)
  const most = mode === 'all' ? FEED_ATOMIC_MAX_ROWS : FEED_MAX_ROWS
  async function store(rows: readonly StoredRow[], isDryRun: boolean): Promise<void> {
    if (Buffer.byteLength(JSON.stringify(rows)) > MAX_CALL_BYTES) {
      if (mode === 'all') throw feedErrors.tooLarge()
      const half = rows.length / 2
      await store(rows.slice(0, half), isDryRun)
      return store(rows.slice(half), isDryRun)
    }
    const outcome = unwrap(
      await secret.rpc('import_feed_rows', {
        resource: resource.name,
        rows: rows as unknown as Json,
        mode,
        ...(isDryRun || attempt === null ? {} : { attempt }),
      }),
    )
    if (outcome === null) throw feedErrors.takenOver()
    for (const result of toResults(parser, rows, outcome)) progress.add(result)
  }

  const all: StoredRow[] = []
  let received = 0
  try {
    const limited = limitBytes(body)
    for await (const rows of format === 'csv'
      ? readCsvRows(limited, parser.fromCells)
      : readJsonRows(limited)) {
      if (received + rows.length > most) throw feedErrors.tooManyRows(most)
      const { valid, refused } = parser.parse(rows, received + 1)
      received += rows.length
      for (const result of refused) progress.add(result)
      if (mode === 'all') all.push(...valid)
      else if (valid.length > 0) await store(valid, false)
    }
  } catch (error) {
    throw error instanceof BodyError ? apiErrors.invalidInput(error.message) : error
  }
  // With an invalid row nothing is stored, but the others are still checked.
  if (all.length > 0) await store(all, progress.counts.refused > 0)
  const isRejected = mode === 'all' && progress.counts.refused > 0
  if (isRejected) progress.skipValid()
  // Otherwise a batch of which no row is valid would make the stored data look up to date.
  const isUsable = progress.refused.length === 0 || progress.refused.length < progress.results.length
  return {
    applied: attempt !== null && !isRejected && isUsable,
    counts: progress.counts,
    results: progress.results.toSorted((one, other) => one.row - other.row),
  }
}

async function* limitBytes(body: FeedRequest['body']): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of body) {
    size += bytes.byteLength
    if (size > FEED_MAX_BYTES) throw feedErrors.tooManyBytes()
    yield bytes
  }
}

type Outcome = readonly [place: number, result: FeedResult, reason: string | null]

function* toResults(parser: FeedRowParser, rows: readonly StoredRow[], outcome: Json): Generator<RowResult> {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  for (const [place, result, reason] of outcome as unknown as readonly Outcome[]) {
    const row = byPlace.get(place) as StoredRow
    yield {
      row: place,
      id: String(row.code),
      result,
      ...(reason !== null && { message: parser.explain(reason, row) }),
    }
  }
}
