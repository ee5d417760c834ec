import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DeferredFiles, DurableFiles, synchronisePath, synchroniseTree } from './durable-files.ts'
import type { DatabaseFiles } from './worker-threads.ts'

const EXTENSIONS = { pg_trgm }
/** PostgreSQL's defaults take a gigabyte. */
const WAL_SIZE = ['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB']
/** Recycled segments contain old data, which would end up in backups. */
const WAL_RECYCLING = ['-c', 'wal_recycle=off']
/** The engine writes to all buffers at start: the default of 128 MB costs 60 ms and stays resident. */
const BUFFERS = ['-c', 'shared_buffers=32MB']
/** `-F` disables fsync; Emscripten has no fdatasync. */
const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/**
 * @param onMessage receives the engine's other messages
 * @param beforeOpen awaited before the first file is opened
 */
export async function startPGlite(
  { directory, durable }: DatabaseFiles,
  onMessage?: (text: string) => void,
  beforeOpen: () => Promise<void> = async () => {},
): Promise<PGlite> {
  const isNew = markDatabaseIncomplete(directory, durable)
  const onStderr = (text: string) => {
    onMessage?.(text)
    return false
  }
  const database = await PGlite.create({
    fs: durable ? new DurableFiles(directory, beforeOpen) : new DeferredFiles(directory, beforeOpen),
    startParams: [
      ...(durable ? DURABLE_PARAMS : PGlite.defaultStartParams),
      ...[...BUFFERS, ...WAL_SIZE, ...WAL_RECYCLING],
    ],
    extensions: EXTENSIONS,
    onStderr,
  })
  if (isNew) markDatabaseComplete(directory, durable)
  return database
}

/** File that marks an incomplete database, because PGlite copies a new one file by file. */
const INCOMPLETE_MARKER = 'unfinished'

/**
 * Returns whether a database must be created; if so, writes the marker and removes an earlier attempt.
 * @param durable whether the marker must survive a power cut
 * @throws when the directory contains other files
 */
export function markDatabaseIncomplete(directory: string, durable: boolean): boolean {
  mkdirSync(directory, { recursive: true })
  const existing = readdirSync(directory)
  if (existing.includes('PG_VERSION') && !existing.includes(INCOMPLETE_MARKER)) return false
  if (existing.length > 0 && !existing.includes(INCOMPLETE_MARKER))
    throw new Error(`${directory} contains files that are not a database`)
  writeFileSync(join(directory, INCOMPLETE_MARKER), '')
  if (durable) synchroniseTree(directory)
  for (const name of existing) {
    if (name !== INCOMPLETE_MARKER) rmSync(join(directory, name), { recursive: true, force: true })
  }
  return true
}

export function markDatabaseComplete(directory: string, durable: boolean): void {
  if (durable) {
    synchroniseTree(directory)
    synchronisePath(dirname(directory))
  }
  rmSync(join(directory, INCOMPLETE_MARKER))
  if (durable) synchronisePath(directory)
}
