import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ArchiveError } from '#backend/backup/archive.ts'
import { type VerifiedArchive, verifyArchive } from '#backend/backup/archive-reader.ts'
import { requestBackup, startBackupFromCommand } from '#backend/backup/backup-command.ts'
import { encrypt } from '#backend/backup/encryption.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { createPausableBlobStore } from '#backend/blobs/pausable-deletes.ts'
import {
  connectToRunningInstance,
  InstanceStartingError,
  openDataDirectory,
} from '#backend/data-directory/data-directory.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { NAMES } from '#backend/disk/data-format.ts'
import { syncDirectory } from '#backend/disk/disk.ts'
import type { Env } from '#server/config/env.ts'
import type { Log } from '#server/config/logger.ts'
import { describeDatabaseError } from '#server/data-source/open-data.ts'
import { retryWhileStarting } from '../instance/retry-while-starting.ts'

/** Archives this installation's data. @returns sentences @throws with a message for the administrator */
export async function backUp(env: Env, file: string, log: Log): Promise<string> {
  return describeBackup(await writeBackup(env, file, log))
}

/** As {@link backUp}. */
export async function writeBackup(env: Env, file: string, log: Log): Promise<VerifiedArchive> {
  if (env.supabase) throw new ArchiveError('SUPABASE_URL is set: back up the data in Supabase.')
  if (await exists(file)) throw new ArchiveError(`${file} already exists. Choose another name or delete it.`)
  if (!(await exists(join(env.dataDirectory, NAMES.format))))
    throw new ArchiveError(
      `Nothing to back up in ${env.dataDirectory}: the server hasn’t been started with it yet.`,
    )
  const { passphrase } = env.backups
  const isEncrypted = file.endsWith('.age')
  if (isEncrypted && passphrase === undefined)
    throw new ArchiveError(`BACKUP_PASSPHRASE is not set, so ${file} can’t be encrypted.`)
  const write = async (bytes: ReadableStream<Uint8Array>) =>
    writeArchiveFile(
      file,
      isEncrypted && passphrase !== undefined ? await encrypt(bytes, passphrase) : bytes,
      (partial) => verifyArchive(partial, passphrase),
    )
  return retryWhileStarting(
    async () => (await backUpByOwner(env, write)) ?? (await backUpHere(env, log, write)),
  )
}

type Write = (bytes: ReadableStream<Uint8Array>) => Promise<VerifiedArchive>

/** @returns undefined if no server runs */
async function backUpByOwner({ dataDirectory }: Env, write: Write): Promise<VerifiedArchive | undefined> {
  const owner = await connectToRunningInstance(dataDirectory)
  if (!owner) return undefined
  const bytes = await requestBackup(owner.fetch)
  if (!bytes) throw new InstanceStartingError(dataDirectory)
  return write(bytes)
}

/** Opens the database without migrating it, so older data is backed up unchanged. */
async function backUpHere(env: Env, log: Log, write: Write): Promise<VerifiedArchive> {
  await using resources = new AsyncDisposableStack()
  const directory = resources.adopt(await openDataDirectory(env.dataDirectory, env.keys), (owned) =>
    owned.close(),
  )
  const database =
    env.databaseUrl === undefined
      ? resources.adopt(await openDatabase(env, directory.database, log), (opened) => opened.close())
      : {}
  const blobs = env.s3 ? undefined : createPausableBlobStore(await openFileBlobs(directory.blobs))
  // Awaited here: otherwise an error is unhandled while the resources are closed.
  return await write(
    await startBackupFromCommand({
      path: directory.path,
      database,
      databaseUrl: env.databaseUrl,
      blobs,
      clock: Date.now,
      log,
    }),
  )
}

async function openDatabase(env: Env, directory: string, log: Log) {
  try {
    return await openPGlite({ directory, log })
  } catch (error) {
    throw describeDatabaseError(error, env)
  }
}

function describeBackup({ file, manifest, checksums, size }: VerifiedArchive): string {
  const megabytes = (size / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  const lines = [
    `Backup written to ${file}: ${checksums.size.toLocaleString('en-GB')} files, ${megabytes} MB uncompressed, checksums verified.`,
  ]
  if (manifest.problem !== undefined) lines.push(describeMissingDatabase(manifest.problem))
  if (!manifest.blobs)
    lines.push('Uploaded files aren’t included, because they’re in the object store in S3_BUCKET.')
  lines.push(
    file.endsWith('.age')
      ? 'It contains keys and personal data, and is encrypted with BACKUP_PASSPHRASE.'
      : 'It contains keys and personal data. Keep it where only you can read it.',
  )
  return lines.join('\n')
}

export const describeMissingDatabase = (problem: string): string =>
  `The database in DATABASE_URL isn’t included: ${problem.replace(/\.$/, '')}. Install the server’s version of pg_dump on this machine, or back up that server yourself before the files.`

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/**
 * Writes `FILE.partial`, verifies it, and renames it, so that FILE is always complete.
 * @throws {ArchiveError} if writing fails
 */
export async function writeArchiveFile(
  file: string,
  bytes: ReadableStream<Uint8Array>,
  verify: (file: string) => Promise<VerifiedArchive>,
): Promise<VerifiedArchive> {
  const partial = `${file}.partial`
  try {
    const handle = await open(partial, 'w', 0o600)
    try {
      // A file from an earlier run would keep its mode.
      await handle.chmod(0o600)
      for await (const part of bytes) await handle.appendFile(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const verified = await verify(partial)
    await rename(partial, file)
    await syncDirectory(dirname(file))
    return { ...verified, file }
  } catch (error) {
    await bytes.cancel(error).catch(() => {})
    await rm(partial, { force: true })
    if (error instanceof ArchiveError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new ArchiveError(`Backup failed: ${REASONS[code ?? ''] ?? 'the server closed the connection'}.`, {
      cause: error,
    })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory doesn’t exist',
  ENOTDIR: 'part of its path is a file',
  EISDIR: 'a directory has that name',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
}
