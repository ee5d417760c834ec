import { access } from 'node:fs/promises'
import { ArchiveError } from '#backend/backup/archive.ts'
import { verifyArchive } from '#backend/backup/archive-reader.ts'
import { restoreArchive } from '#backend/backup/restore.ts'
import type { Env } from '#server/config/env.ts'

/** Verifies and unpacks an archive. @throws with a message for the administrator */
export async function restore(env: Env, file: string): Promise<string> {
  if (env.supabase) throw new ArchiveError('SUPABASE_URL is set: restore the data in Supabase.')
  const archive = await verifyArchive(file)
  const { made, postgres, blobs } = archive.manifest
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
  await restoreArchive(archive, env.dataDirectory)
  const held = `Restored ${env.dataDirectory} to ${made.slice(0, 16).replace('T', ' ')} UTC.`
  const isKept = await access(env.erasureLogFile).then(
    () => true,
    () => false,
  )
  return isKept
    ? `${held} Start the server now: it erases again what the erasure log ${env.erasureLogFile} lists since the backup.`
    : `${held}\nThere’s no erasure log at ${env.erasureLogFile}, so data erased since the backup is back. If you have the erasure log of the previous installation, copy it there before you start the server.`
}
