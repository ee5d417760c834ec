/**
 * Locks the data directory and opens the database, which takes longest and therefore starts before the rest is loaded;
 * then opens the blob store.
 */

import { join } from 'node:path'
import { copyBeforeUpdate, expireUpdateCopy, finishUpdate } from '#backend/backup/before-update.ts'
import { type BlobStore, BlobStoreUnavailableError } from '#backend/blobs/blobs.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { type DataDirectory, openDataDirectory } from '#backend/data-directory/data-directory.ts'
import { type Database, DatabaseError } from '#backend/database/database.ts'
import { rejectWritesWhenFull } from '#backend/database/disk-space.ts'
import { migrate } from '#backend/database/migrations/migrate.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import type { ProcessLock } from '#backend/database/postgres/advisory-lock.ts'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/logger.ts'
import { StartupError } from '../config/startup-errors.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface OpenedData {
  readonly directory: DataDirectory
  readonly database: Database
  /** Deletes the copy made before the last update once it is old. @param now in ms */
  expireUpdateCopy(now: number): Promise<boolean>
  close(): Promise<void>
}

/**
 * @param purpose servers must detect other servers; scripts need not
 * @param onOpening called when the database starts opening, which blocks this thread
 * @throws an error with `getStartupMessage` if the administrator can fix it
 */
export async function openData(
  env: Env,
  log: Log,
  purpose: 'serve' | 'script' = 'serve',
  onOpening?: () => void,
): Promise<OpenedData> {
  const directory = await openDataDirectory(env.dataDirectory, env.keys, env.disk)
  let database: Database | undefined
  let processLock: ProcessLock | undefined
  const close = async () => {
    await database?.close()
    await processLock?.close()
    await directory.close()
  }
  try {
    const opened = await openDatabase(env, directory, log, onOpening)
    database = opened
    if (env.databaseUrl !== undefined && purpose === 'serve')
      processLock = await lockForServing(env, env.databaseUrl, log)
    await migrate(database, {
      platformDirectory: join(ROOT, 'backend/database/platform'),
      migrationsDirectory: join(ROOT, 'supabase/migrations'),
      beforeUpdate: () =>
        copyBeforeUpdate({ path: directory.path, database: opened, databaseUrl: env.databaseUrl, log }),
    })
    await finishUpdate(directory.path)
    if (env.sharedKeysSecret !== undefined)
      await shareKeys(env, env.sharedKeysSecret, { directory, database, processLock, log })
    if (purpose === 'serve')
      directory.disk.watch({ log, onLowSpace: () => void opened.checkpoint?.().catch(() => undefined) })
    return {
      directory,
      database: env.databaseUrl === undefined ? rejectWritesWhenFull(opened, directory.disk) : opened,
      expireUpdateCopy: (now) => expireUpdateCopy(directory.path, now),
      close,
    }
  } catch (error) {
    await close()
    throw describeDatabaseError(error, env)
  }
}

async function openDatabase(
  { databaseUrl }: Env,
  directory: DataDirectory,
  log: Log,
  onOpening: (() => void) | undefined,
): Promise<Database> {
  if (databaseUrl === undefined)
    return openPGlite({
      directory: directory.database,
      standby: true,
      freeSpace: () => void directory.disk.check(),
      onRunning: onOpening,
      log,
    })
  onOpening?.()
  const { openPostgres } = await import('#backend/database/postgres/postgres.ts')
  return openPostgres({ url: databaseUrl, log })
}

/** Identifies the upload location, equal for all processes that share it. */
function describeFileStore({ s3, dataDirectory }: Env): string {
  return s3 ? `the bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon S3 in ${s3.region}`}` : dataDirectory
}

const CANNOT_SHARE =
  'Another process already uses the database in DATABASE_URL. Several processes can share it if all of them have the ' +
  'same SHARED_KEYS_SECRET and the same object store (S3_BUCKET).'

/** @throws {StartupError} if another process serves the database with incompatible settings */
async function lockForServing(env: Env, url: string, log: Log): Promise<ProcessLock> {
  const { acquireProcessLock } = await import('#backend/database/postgres/advisory-lock.ts')
  const missing = [
    ...(env.sharedKeysSecret === undefined ? ['SHARED_KEYS_SECRET'] : []),
    ...(env.s3 === undefined ? ['S3_BUCKET'] : []),
  ]
  const processLock = await acquireProcessLock({ url, sharing: missing.length === 0, log })
  if (processLock) return processLock
  throw new StartupError(
    missing.length > 0
      ? `${CANNOT_SHARE} Not set here: ${missing.join(' and ')}.`
      : `${CANNOT_SHARE} Set both for the other process and restart it.`,
  )
}

async function shareKeys(
  env: Env,
  encryptionSecret: string,
  {
    directory,
    database,
    processLock,
    log,
  }: Pick<OpenedData, 'directory' | 'database'> & {
    processLock: ProcessLock | undefined
    log: Log
  },
): Promise<void> {
  const { assertSharedFileStore, openSharedKeys } = await import('#backend/keys/shared-keys.ts')
  const shared = openSharedKeys(database, encryptionSecret, describeFileStore(env))
  await directory.keyRing.share(shared)
  if (processLock === undefined) return
  await assertSharedFileStore(database, describeFileStore(env), (await processLock.others()) > 0)
  await shared.watch(() => {
    directory.keyRing.refresh().catch((err) => log.error({ err }, 'Reloading the keys failed'))
  })
}

/** Converts a database error, without repeating a URL that contains a password. */
export function describeDatabaseError(error: unknown, env: Env): unknown {
  if (!(error instanceof DatabaseError)) return error
  const sentence =
    env.databaseUrl === undefined
      ? `${error.message}. Free some disk space, restore a backup, or set DATA_DIR to another directory.`
      : `Can’t use the PostgreSQL server in DATABASE_URL: ${error.message}.`
  return new StartupError(sentence, { cause: error })
}

/**
 * Opens the blob store: files in the data directory, or the bucket `S3_BUCKET`.
 * @throws {StartupError} if the object store fails a test write
 */
export async function openBlobs({ s3 }: Pick<Env, 's3'>, directory: string): Promise<BlobStore> {
  if (!s3) return openFileBlobs(directory)
  // Loaded on demand, because the S3 client is large.
  const { openS3Blobs } = await import('#backend/blobs/s3-blobs.ts')
  const blobs = openS3Blobs(s3)
  try {
    await blobs.check()
  } catch (cause) {
    if (!(cause instanceof BlobStoreUnavailableError)) throw cause
    throw new StartupError(`Can’t use the object store in S3_BUCKET. ${cause.message}.`, {
      cause,
    })
  }
  return blobs
}
