import { PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import type { WorkerData } from './pglite-messages.ts'
import { beginMaking, finishMaking } from './unfinished-database.ts'

/** Segments of the write-ahead log that a checkpoint keeps for later; PostgreSQL's own defaults take a gigabyte. */
const walSize = ['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB']
/** `-F` turns fsync off; Emscripten knows no fdatasync. */
const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/**
 * PGlite in this thread, on a directory of its own; the database is made where there is none.
 * @param onMessage is told what the engine says beside its answers
 */
export async function startPGlite(
  { directory, durable }: WorkerData,
  onMessage?: (text: string) => void,
): Promise<PGlite> {
  const isNew = beginMaking(directory, durable)
  const onStderr = (text: string) => {
    onMessage?.(text)
    return false
  }
  const database = await (durable
    ? PGlite.create({
        fs: new DurableFiles(directory),
        startParams: [...durableParams, ...walSize],
        onStderr,
      })
    : PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...walSize], onStderr }))
  if (isNew) finishMaking(directory, durable)
  return database
}
