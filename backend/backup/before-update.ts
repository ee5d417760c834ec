/** Copies the database before migrations change it, so that an update can be undone. Keeps the last copy for 30 days. */
import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { NAMES } from '../disk/data-format.ts'
import { syncDirectory } from '../disk/disk.ts'
import { dumpDatabase } from './pg-dump.ts'

interface CopyDependencies {
  /** The data directory. */
  readonly path: string
  readonly database: Database
  /** Of a PostgreSQL server. */
  readonly databaseUrl: string | undefined
  readonly log: { warn(fields: object, message: string): void }
}

/** The copy has data erased since. Shorter than backups are kept. */
const COPY_DAYS = 30

/** Deletes the copy once it is old. @param now in ms @returns whether it did */
export async function expireUpdateCopy(path: string, now: number): Promise<boolean> {
  const copy = join(path, NAMES.beforeUpdate)
  const found = await stat(copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined || now - found.mtimeMs < COPY_DAYS * 86_400_000) return false
  await rm(copy, { recursive: true, force: true })
  return true
}

/**
 * Does nothing while an update is unfinished: its database is already changed.
 * @throws {DatabaseError} without enough disk space for the embedded database
 */
export async function copyBeforeUpdate({
  path,
  database,
  databaseUrl,
  log,
}: CopyDependencies): Promise<void> {
  const partial = join(path, `${NAMES.snapshot}${randomUUID()}`)
  const copy = join(path, NAMES.beforeUpdate)
  const marker = join(path, NAMES.updating)
  if ((await exists(marker)) && (await exists(copy))) return
  if (database.snapshot) await database.snapshot(partial)
  else if (databaseUrl !== undefined) {
    try {
      await dumpDatabase(databaseUrl, partial)
    } catch (error) {
      await rm(partial, { force: true })
      // The server’s own backups remain.
      log.warn({ reason: (error as Error).message }, 'The database could not be copied before the update')
      return
    }
  }
  await rm(copy, { recursive: true, force: true })
  await rename(partial, copy)
  await writeFile(marker, '')
  await syncDirectory(path)
  log.warn({ copy }, 'The database was copied before the update')
}

/** Call when all migrations are applied. */
export async function finishUpdate(path: string): Promise<void> {
  await rm(join(path, NAMES.updating), { force: true })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
