import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ArchiveError } from '#backend/backup/archive.ts'
import type { VerifiedArchive } from '#backend/backup/archive-reader.ts'
import { syncDirectory } from '#backend/disk.ts'

/**
 * Writes an archive to `FILE.partial`, reads it back, and gives it its name: a file of that name is whole.
 * @throws {ArchiveError} when it cannot be written, or breaks off
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
      // One that was left from before keeps its mode otherwise.
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
    throw new ArchiveError(`The backup was not made: ${reasons[code ?? ''] ?? 'the server broke off'}.`, {
      cause: error,
    })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the directory for it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'there is a directory of that name',
  EACCES: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}
