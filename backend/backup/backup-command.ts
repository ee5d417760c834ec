/** Backups through the control socket: the running process streams the backup to the calling script. */
import { ArchiveError } from '#backend/backup/archive.ts'
import { type BackupDependencies, startBackup } from '#backend/backup/backup.ts'
import { DatabaseError } from '#backend/database/database.ts'

const PATH = '/owner/backup'

export function handleBackupCommand(
  dependencies: BackupDependencies,
  request: Request,
): Promise<Response> | null {
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH) return null
  return startBackupFromCommand(dependencies).then(
    (archive) => new Response(archive, { headers: { 'content-type': 'application/gzip' } }),
    (error) => {
      if (!(error instanceof ArchiveError)) throw error
      return Response.json({ refusal: error.message }, { status: 507 })
    },
  )
}

/**
 * @param controlFetch sends a request over the control socket
 * @throws {ArchiveError}
 * @returns undefined while the process is starting
 */
export async function requestBackup(
  controlFetch: typeof fetch,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const response = await controlFetch(`http://localhost${PATH}`, { method: 'POST' })
  if (response.status === 503) return undefined
  if (response.ok && response.body) return response.body
  const body = (await response.json().catch(() => ({}))) as { refusal?: string }
  throw new ArchiveError(
    body.refusal ?? 'The running server cannot create backups, because it is a different version.',
  )
}

export async function startBackupFromCommand(
  dependencies: BackupDependencies,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await startBackup(dependencies)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const reason =
      error.code === '53100'
        ? `there is not enough space in ${dependencies.path} for a copy of the database`
        : error.message
    throw new ArchiveError(`Backup failed: ${reason}.`, { cause: error })
  }
}
