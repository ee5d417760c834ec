/** Scheduled backups, and the check that one can be restored. Run by the server in a process of its own. */
import { randomUUID } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ArchiveError } from '#backend/backup/archive.ts'
import { verifyArchive } from '#backend/backup/archive-reader.ts'
import { readDump } from '#backend/backup/pg-dump.ts'
import { restoreArchive } from '#backend/backup/restore.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { NAMES } from '#backend/disk/data-format.ts'
import { formatFileSize } from '#domain/media/media.ts'
import type { Env } from '#server/config/env.ts'
import type { Log } from '#server/config/logger.ts'
import { describeMissingDatabase, writeBackup } from './back-up.ts'
import { type BackupStore, nameBackup, openBackupStore, removeStale } from './backup-store.ts'

/** If this process is killed, removed at the next start, or by the next backup. */
const scratchOf = ({ dataDirectory }: Env) => join(dataDirectory, `${NAMES.snapshot}${randomUUID()}`)

function openStore(env: Env, scratch = scratchOf(env)): BackupStore {
  if (env.backups.to === undefined) throw new ArchiveError('BACKUP_TO is not set.')
  return openBackupStore(env.backups.to, scratch, (directory, size) => assertSpace(directory, env, size))
}

/** Adds a backup and removes the oldest. @returns a sentence for the System screen */
export async function addScheduledBackup(env: Env, log: Log, now: Date): Promise<string> {
  if (env.backups.passphrase === undefined) throw new ArchiveError('BACKUP_PASSPHRASE is not set.')
  const store = openStore(env)
  const name = nameBackup(now)
  await removeStale(env.dataDirectory, (found) => found.startsWith(NAMES.snapshot), Date.now())
  await store.add(name, async (file) => {
    const { problem } = (await writeBackup(env, file, log)).manifest
    if (problem === undefined) return
    // Not kept: it would push out a backup that has the database.
    await rm(file)
    throw new ArchiveError(`Not backed up. ${describeMissingDatabase(problem)}`)
  })
  const names = await store.list()
  const expired = names.slice(0, -env.backups.keep)
  for (const old of expired) await store.remove(old)
  const kept = names.length - expired.length
  return `${name} is in ${store.name}. Backups kept there: ${kept}.`
}

/** Restores the latest backup into a scratch directory and reads its database. @returns a sentence */
export async function checkLatestBackup(env: Env, log: Log): Promise<string> {
  return readLatest(env, async (file) => {
    const name = basename(file)
    const archive = await verifyArchive(file, env.backups.passphrase)
    await assertSpace(env.dataDirectory, env, archive.size)
    const scratch = scratchOf(env)
    try {
      await restoreArchive(archive, scratch, readDump)
      const files = `${archive.checksums.size.toLocaleString('en-GB')} files`
      if (archive.manifest.dump)
        return `${name} was restored for a test: ${files}, and a readable dump of the database.`
      if (archive.manifest.postgres === null) return `${name} was restored for a test: ${files}.`
      const users = await countUsers(join(scratch, NAMES.database), log)
      return `${name} was restored for a test: ${files}, and a database with ${users} users.`
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

/**
 * Leaves the website the space below which it rejects writes.
 * @param directory on the disk that is written to
 * @param size in bytes
 * @throws {ArchiveError}
 */
async function assertSpace(directory: string, { disk }: Pick<Env, 'disk'>, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize - size < 2 * disk.reserve)
    throw new ArchiveError(
      `The disk is too full: ${formatFileSize(size)} are needed beside the space that the website keeps free.`,
    )
}

/** Calls `work` with the latest scheduled backup. @param scratch for a copy from a bucket */
export async function readLatest<T>(
  env: Env,
  work: (file: string) => Promise<T>,
  scratch?: string,
): Promise<T> {
  const store = openStore(env, scratch)
  const name = (await store.list()).at(-1)
  if (name === undefined) throw new ArchiveError(`There is no backup in ${store.name}.`)
  return store.read(name, work)
}

async function countUsers(directory: string, log: Log): Promise<number> {
  const database = await openPGlite({ directory, log })
  try {
    const [result] = await database.transaction({
      role: 'postgres',
      readOnly: true,
      statements: [{ text: 'select count(*)::int as users from auth.users' }],
    })
    return Number(result?.rows[0]?.users)
  } finally {
    await database.close()
  }
}
