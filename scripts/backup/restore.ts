import { access } from 'node:fs/promises'
import { ArchiveError } from '#backend/backup/archive.ts'
import { verifyArchive } from '#backend/backup/archive-reader.ts'
import { restoreArchive } from '#backend/backup/restore.ts'
import type { Env } from '#server/config/env.ts'

/** Verifies and unpacks an archive. @throws with a message for the administrator */
export async function restore(env: Env, file: string): Promise<string> {
  if (env.supabase) throw new ArchiveError('SUPABASE_URL is set: the data is Supabase’s, and restored there.')
  const archive = await verifyArchive(file)
  const { made, postgres, blobs } = archive.manifest
  if (postgres === null && env.databaseUrl === undefined)
    throw new ArchiveError(
      `${file} holds no database: it was on a PostgreSQL server. Restore that one with pg_restore, and set DATABASE_URL.`,
    )
  if (postgres !== null && env.databaseUrl !== undefined)
    throw new ArchiveError(
      `${file} holds an embedded database, and DATABASE_URL names a server in its place: unset DATABASE_URL.`,
    )
  if (!blobs && !env.s3)
    throw new ArchiveError(
      `${file} holds no uploaded files: they were in an object store. Set S3_BUCKET and what belongs to it.`,
    )
  if (blobs && env.s3)
    throw new ArchiveError(
      `${file} holds the uploaded files, and S3_BUCKET names an object store in their place: unset S3_BUCKET.`,
    )
  await restoreArchive(archive, env.dataDirectory)
  const held = `${env.dataDirectory} holds what it held at ${made.slice(0, 16).replace('T', ' ')} UTC.`
  const isKept = await access(env.erasureLedger).then(
    () => true,
    () => false,
  )
  return isKept
    ? `${held} What was erased since is erased again when the site starts, by the ledger ${env.erasureLedger}. Start the site.`
    : `${held}\nThere is no ledger of erasures at ${env.erasureLedger}: what somebody had erased since the backup is here again. Copy the ledger of the former installation there first, if there is one. Then start the site.`
}
