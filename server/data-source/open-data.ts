/**
 * Takes the data directory and opens the database, which takes longest and so is begun before the rest of the program
 * loads; the store of uploaded files comes after it.
 */

import { join } from 'node:path'
import { type BlobStore, BlobsUnavailable } from '#backend/blobs/blobs.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { type DataDirectory, openDataDirectory } from '#backend/data-directory/data-directory.ts'
import { type Database, DatabaseError } from '#backend/database/database.ts'
import { migrate } from '#backend/database/migrations/migrate.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import type { Env } from '../operator/env.ts'
import { StartFault } from '../operator/faults.ts'
import type { Log } from '../operator/log.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface OpenedData {
  readonly directory: DataDirectory
  /** Migrated. */
  readonly database: Database
  close(): Promise<void>
}

/** @throws what `sentenceOf` has a sentence for, where the operator can put it right */
export async function openData(env: Env, log: Log): Promise<OpenedData> {
  const directory = await openDataDirectory(env.dataDirectory, env.keys)
  let database: Database | undefined
  const close = async () => {
    await database?.close()
    await directory.close()
  }
  try {
    database = await openDatabase(env, directory, log)
    await migrate(database, {
      platformDirectory: join(ROOT, 'backend/database/platform'),
      migrationsDirectory: join(ROOT, 'supabase/migrations'),
    })
    return { directory, database, close }
  } catch (error) {
    await close()
    throw databaseFault(error, env)
  }
}

async function openDatabase({ databaseUrl }: Env, directory: DataDirectory, log: Log): Promise<Database> {
  if (databaseUrl === undefined) return openPGlite({ directory: directory.database, log })
  const { openPostgres } = await import('#backend/database/postgres/postgres.ts')
  return openPostgres({ url: databaseUrl, log })
}

/** Says what went wrong when the database was opened, without repeating an address that has a password in it. */
export function databaseFault(error: unknown, env: Env): unknown {
  if (!(error instanceof DatabaseError)) return error
  const sentence =
    env.databaseUrl === undefined
      ? `${error.message}. Make room or put a copy of the data back, or set DATA_DIR to another directory.`
      : `The PostgreSQL server that DATABASE_URL names cannot be used: ${error.message}.`
  return new StartFault(sentence, { cause: error })
}

/**
 * Where uploaded files are kept: beside the database in the data directory, or in the object store of `S3_BUCKET`.
 * @throws {StartFault} when the object store does not keep what it is given
 */
export async function openBlobs({ s3 }: Pick<Env, 's3'>, directory: string): Promise<BlobStore> {
  if (!s3) return openFileBlobs(directory)
  // The client is large, and nobody who keeps files here should wait for it.
  const { openS3Blobs } = await import('#backend/blobs/s3-blobs.ts')
  const blobs = openS3Blobs(s3)
  try {
    await blobs.check()
  } catch (cause) {
    if (!(cause instanceof BlobsUnavailable)) throw cause
    throw new StartFault(`The object store that S3_BUCKET names cannot be used. ${cause.message}.`, { cause })
  }
  return blobs
}
