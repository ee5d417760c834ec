/** Starts PGlite in this thread, and makes its database where none exists. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DeferredFiles, DurableFiles, synchronisePath, synchroniseTree } from './durable-files.ts'
import type { DatabaseFiles } from './worker-threads.ts'

/** Migrations make these with `create extension`; the engine has to be given each at every start. */
const EXTENSIONS = { pg_trgm }
/** A checkpoint keeps segments of the write-ahead log for later. PostgreSQL's own defaults take a gigabyte. */
const WAL_SIZE = ['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB']
/** A segment that is used again keeps what it held before: it would be in the copies that backups are made of. */
const WAL_WHOLE = ['-c', 'wal_recycle=off']
/**
 * The engine writes to all of its buffers when it starts: PostgreSQL's own 128 MB cost 60 ms, and stay resident however
 * little is in them. What does not fit is in the system's cache of files.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB']
/** `-F` turns fsync off; Emscripten has no fdatasync. */
const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/**
 * Starts PGlite in this thread on a directory of its own, and makes the database where none exists.
 * @param onMessage is told what the engine says beside its answers
 * @param opening is waited for before the first file is opened
 */
export async function startPGlite(
  { directory, durable }: DatabaseFiles,
  onMessage?: (text: string) => void,
  opening: () => Promise<void> = async () => {},
): Promise<PGlite> {
  const isNew = markDatabaseIncomplete(directory, durable)
  const onStderr = (text: string) => {
    onMessage?.(text)
    return false
  }
  const database = await PGlite.create({
    fs: durable ? new DurableFiles(directory, opening) : new DeferredFiles(directory, opening),
    startParams: [
      ...(durable ? DURABLE_PARAMS : PGlite.defaultStartParams),
      ...[...BUFFERS, ...WAL_SIZE, ...WAL_WHOLE],
    ],
    extensions: EXTENSIONS,
    onStderr,
  })
  if (isNew) markDatabaseComplete(directory, durable)
  return database
}

/**
 * This file says that the database beside it is not complete; the checks of a data directory know it too. PGlite copies
 * a new database's files one after another, so a process that is killed half-way must leave nothing that the next start
 * could mistake for a database.
 */
const MARK_NAME = 'unfinished'

/**
 * Says whether a database must be made in `directory`. If so, the mark is set and what an earlier attempt left is
 * removed.
 * @param durable whether the mark must survive a power cut
 * @throws when the directory holds files that are not a database
 */
export function markDatabaseIncomplete(directory: string, durable: boolean): boolean {
  mkdirSync(directory, { recursive: true })
  const left = readdirSync(directory)
  if (left.includes('PG_VERSION') && !left.includes(MARK_NAME)) return false
  if (left.length > 0 && !left.includes(MARK_NAME))
    throw new Error(`${directory} holds files that are no database`)
  writeFileSync(join(directory, MARK_NAME), '')
  if (durable) synchroniseTree(directory)
  for (const name of left) {
    if (name !== MARK_NAME) rmSync(join(directory, name), { recursive: true, force: true })
  }
  return true
}

/** Removes the mark once the database is complete; nobody has been given the database before. */
export function markDatabaseComplete(directory: string, durable: boolean): void {
  if (durable) {
    synchroniseTree(directory)
    synchronisePath(dirname(directory))
  }
  rmSync(join(directory, MARK_NAME))
  if (durable) synchronisePath(directory)
}
