/** Deletes bytes without a row, left by a killed process, and reports rows without bytes. */

import type { BlobEntry, BlobStore } from '#backend/blobs/blobs.ts'
import type { Database, Row } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { blobKey } from './object-row.ts'

export type SweepDependencies = Pick<BackendDependencies, 'database' | 'blobs' | 'clock' | 'log'>

export interface SweepSchedule {
  /** In ms, because an upload writes its row last. */
  readonly age: number
  /** In ms. */
  readonly first: number
  readonly interval: number
}

const HOUR = 3_600_000
/** Leaves a day to notice that the files belong to another database. */
const DEFAULT_SCHEDULE: SweepSchedule = { age: 24 * HOUR, first: HOUR / 60, interval: 6 * HOUR }

const BATCH_SIZE = 500
const MAX_REMOVED = 100_000
/** More orphans than objects suggest that rows and files don't belong together. */
const SUSPICIOUS_COUNT = 100
const MAX_LOGGED = 20

export function startOrphanSweep(
  dependencies: SweepDependencies,
  sweepSchedule: SweepSchedule = DEFAULT_SCHEDULE,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = schedule(sweepSchedule.first)

  function schedule(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = sweepOrphans(dependencies, { age: sweepSchedule.age, signal: stopping.signal })
        .then(
          () => undefined,
          (err) => {
            if (!stopping.signal.aborted) dependencies.log.warn({ err }, 'The sweep of stored files failed')
          },
        )
        .then(() => {
          if (!stopping.signal.aborted) timer = schedule(sweepSchedule.interval)
        })
    }, delay).unref()
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

export interface SweepResult {
  readonly removed: number
  readonly missing: number
}

/** @throws when the database or the store fails, or `signal` is aborted */
export async function sweepOrphans(
  dependencies: SweepDependencies,
  { age = DEFAULT_SCHEDULE.age, signal }: { age?: number; signal?: AbortSignal } = {},
): Promise<SweepResult> {
  const { database, blobs, clock, log } = dependencies
  const startedAt = clock()
  const orphans: string[] = []
  let knownCount = 0
  for await (const batch of batchesOf(blobs.list())) {
    signal?.throwIfAborted()
    const probes = batch.filter(({ key, modified }) => PROBE_FORM.test(key) && modified < startedAt - age)
    await blobs.remove(probes.map(({ key }) => key))
    const objects = batch.filter(({ key }) => OBJECT_FORM.test(key) && key === blobKey(versionOf(key)))
    const known = await knownVersions(
      database,
      objects.map(({ key }) => versionOf(key)),
    )
    knownCount += known.size
    for (const { key, modified } of objects) {
      if (!known.has(versionOf(key)) && modified < startedAt - age && orphans.length < MAX_REMOVED)
        orphans.push(key)
    }
  }
  if (orphans.length >= SUSPICIOUS_COUNT && orphans.length > knownCount) {
    log.error(
      { files: orphans.length, objects: knownCount },
      'Most stored files belong to no object of this database: none were deleted, in case it is the wrong database',
    )
    return { removed: 0, missing: 0 }
  }
  for (let from = 0; from < orphans.length; from += BATCH_SIZE) {
    signal?.throwIfAborted()
    await blobs.remove(orphans.slice(from, from + BATCH_SIZE))
  }
  if (orphans.length > 0) log.warn({ files: orphans.length }, 'Stored files without an object were deleted')
  return {
    removed: orphans.length,
    missing: await reportMissing(dependencies, knownCount, new Date(startedAt), signal),
  }
}

/** Keys of stored files; an object store may contain other objects. */
const OBJECT_FORM = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const PROBE_FORM = /^probe-[0-9a-f-]{36}$/

const versionOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

async function* batchesOf(entries: AsyncIterable<BlobEntry>): AsyncGenerator<BlobEntry[]> {
  let batch: BlobEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length === BATCH_SIZE) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function knownVersions(database: Database, versions: readonly string[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set()
  const text = `select version from storage.objects
    where version = any (select json_array_elements_text($1::json))`
  const rows = await read(database, text, [JSON.stringify(versions)])
  return new Set(rows.map(({ version }) => String(version)))
}

/**
 * Reports rows without bytes, if there are more rows than blobs.
 * @returns the number of rows without bytes
 */
async function reportMissing(
  { database, blobs, log }: SweepDependencies,
  found: number,
  startedAt: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  const [total] = await read(database, 'select count(*) from storage.objects where updated_at < $1', [
    startedAt,
  ])
  if (Number(total?.count) <= found) return 0
  const missing: unknown[] = []
  let count = 0
  for (let after: unknown = '00000000-0000-0000-0000-000000000000'; ; ) {
    const text = `select id, version from storage.objects where id > $1 and updated_at < $2 order by id limit ${BATCH_SIZE}`
    const rows = await read(database, text, [after, startedAt])
    for (const { id, version } of rows) {
      signal?.throwIfAborted()
      after = id
      if (await isStored(blobs, String(version))) continue
      // Replaced or deleted meanwhile.
      if ((await knownVersions(database, [String(version)])).size === 0) continue
      count += 1
      if (missing.length < MAX_LOGGED) missing.push(id)
    }
    if (rows.length < BATCH_SIZE) break
  }
  if (count > 0)
    log.error({ objects: count, ids: missing }, 'The files of some objects are missing: restore a backup')
  return count
}

async function isStored(blobs: BlobStore, version: string): Promise<boolean> {
  const bytes = await blobs.get(blobKey(version), { start: 0, end: 0 })
  await bytes?.cancel()
  return bytes !== null
}

async function read(database: Database, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const [result] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text, values }],
  })
  return result?.rows ?? []
}
