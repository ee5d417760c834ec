import { access } from 'node:fs/promises'
import { ArchiveError } from '#backend/backup/archive.ts'
import { type VerifiedArchive, verifyArchive } from '#backend/backup/archive-reader.ts'
import { assertEmptyDatabase, restoreDump } from '#backend/backup/pg-dump.ts'
import { assertEmpty, restoreArchive } from '#backend/backup/restore.ts'
import { formatFileSize } from '#domain/media/media.ts'
import type { Env } from '#server/config/env.ts'

/** Verifies the archive, and that these settings can restore it. */
async function openArchive(env: Env, file: string): Promise<VerifiedArchive> {
  if (env.supabase) throw new ArchiveError('SUPABASE_URL is set: restore the data in Supabase.')
  const archive = await verifyArchive(file, env.backups.passphrase)
  const { postgres, dump, blobs } = archive.manifest
  if (dump && env.databaseUrl === undefined)
    throw new ArchiveError(
      `${file} contains the database of a PostgreSQL server. Set DATABASE_URL to an empty database.`,
    )
  if (postgres === null && env.databaseUrl === undefined)
    throw new ArchiveError(
      `${file} contains no database, because it was on a PostgreSQL server. Restore that server with pg_restore and set DATABASE_URL.`,
    )
  if (postgres !== null && env.databaseUrl !== undefined)
    throw new ArchiveError(`${file} contains an embedded database. Remove DATABASE_URL.`)
  if (!blobs && !env.s3)
    throw new ArchiveError(
      `${file} contains no uploaded files, because they were in an object store. Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  if (blobs && env.s3) throw new ArchiveError(`${file} contains uploaded files. Remove S3_BUCKET.`)
  return archive
}

/** Says what `restore` would do, and changes nothing. @throws if it would refuse */
export async function describeRestore(env: Env, file: string): Promise<string> {
  const { manifest, checksums, size } = await openArchive(env, file)
  await assertEmpty(env.dataDirectory)
  if (manifest.dump && env.databaseUrl !== undefined) await assertEmptyDatabase(env.databaseUrl)
  const parts = [
    ...(manifest.postgres === null && !manifest.dump ? [] : ['the database']),
    ...(manifest.blobs ? ['uploaded files'] : []),
    'keys',
  ]
  return [
    `${file} is complete: ${formatList(parts)} of ${formatTime(manifest.made)}, ${checksums.size.toLocaleString('en-GB')} files, ${formatFileSize(size)}.`,
    manifest.dump
      ? `They would be written to the database in DATABASE_URL and to ${env.dataDirectory}, which are empty. Nothing would be overwritten.`
      : `They would be written to ${env.dataDirectory}, which is empty. Nothing would be overwritten.`,
    (await hasErasureLog(env))
      ? `The next start would erase again what ${env.erasureLogFile} lists since then.`
      : `There’s no erasure log at ${env.erasureLogFile}: data erased since then would be back.`,
    'Nothing has been changed. To restore, add --yes.',
  ].join('\n')
}

/** Verifies and unpacks an archive. @throws with a message for the administrator */
export async function restore(env: Env, file: string): Promise<string> {
  const archive = await openArchive(env, file)
  const { databaseUrl = '' } = env
  if (archive.manifest.dump) await assertEmptyDatabase(databaseUrl)
  await restoreArchive(archive, env.dataDirectory, (dump) => restoreDump(databaseUrl, dump))
  const held = `Restored ${env.dataDirectory} to ${formatTime(archive.manifest.made)}.`
  return (await hasErasureLog(env))
    ? `${held} Start the server now: it erases again what the erasure log ${env.erasureLogFile} lists since the backup.`
    : `${held}\nThere’s no erasure log at ${env.erasureLogFile}, so data erased since the backup is back. If you have the erasure log of the previous installation, copy it there before you start the server.`
}

const formatTime = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const formatList = (parts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

function hasErasureLog({ erasureLogFile }: Env): Promise<boolean> {
  return access(erasureLogFile).then(
    () => true,
    () => false,
  )
}
