/** Backups through the control socket: the running process streams the backup to the calling script. */
import { ArchiveError } from '#backend/backup/archive.ts'
import { type BackupDependencies, startBackup } from '#backend/backup/backup.ts'
import { DatabaseError } from '#backend/database/database.ts'

const PATH = '/owner/backup'

export function handleBackupCommand(parts: BackupDependencies, request: Request): Promise<Response> | null {
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH) return null
  return startBackupFromCommand(parts).then(
    (archive) => new Response(archive, { headers: { 'content-type': 'application/gzip' } }),
    (error) => {
      if (!(error instanceof ArchiveError)) throw error
      return Response.json({ refusal: error.message }, { status: 507 })
    },
  )
}

/**
 * @param ownerFetch sends a request over the control socket
 * @throws {ArchiveError}
 * @returns undefined while the process is starting
 */
export async function requestBackup(
  ownerFetch: typeof fetch,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const response = await ownerFetch(`http://localhost${PATH}`, { method: 'POST' })
  if (response.status === 503) return undefined
  if (response.ok && response.body) return response.body
  const answer = (await response.json().catch(() => ({}))) as { refusal?: string }
  throw new ArchiveError(
    answer.refusal ?? 'The running server cannot create backups, because it is another version.',
  )
}

export async function startBackupFromCommand(parts: BackupDependencies): Promise<ReadableStream<Uint8Array>> {
  try {
    return await startBackup(parts)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const reason =
      error.code === '53100'
        ? `there is not enough space in ${parts.path} for a copy of the database`
        : error.message
    throw new ArchiveError(`Backup failed: ${reason}.`, { cause: error })
  }
}
