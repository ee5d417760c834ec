/**
 * Restores a verified archive into an empty data directory: unpacks and synchronises everything, then moves it.
 * `format` comes last, because a directory without it counts as empty.
 */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getSocketPath, removeSocket } from '../data-directory/control-socket.ts'
import { acquireLock } from '../data-directory/lock-file.ts'
import { describeFileSystemError, isContent, NAMES } from '../disk/data-format.ts'
import { createDirectories, syncDirectory } from '../disk/disk.ts'
import { ArchiveError } from './archive.ts'
import { readVerified, type VerifiedArchive } from './archive-reader.ts'

const PARTS = [NAMES.database, NAMES.blobs, NAMES.keys, NAMES.format]
const OWN_NAMES: readonly string[] = [...PARTS, NAMES.restored, NAMES.restoring]

/**
 * @param path the data directory, created if absent
 * @param restoreDumpFile restores the database of a PostgreSQL server from this file, before anything is moved
 * @throws {ArchiveError} when there are data already, or the archive has changed
 * @throws {DataDirectoryError} when the directory is not writable; {@link DataDirectoryLockedError} when in use
 */
export async function restoreArchive(
  archive: VerifiedArchive,
  path: string,
  restoreDumpFile: (file: string) => Promise<void> = async () => {},
): Promise<void> {
  await describeFileSystemError(path, () => createDirectories(path))
  const socket = await getSocketPath(path)
  const release = await describeFileSystemError(path, () => acquireLock(path, socket))
  try {
    await describeFileSystemError(path, () => assertEmpty(path))
    await removeInterrupted(path)
    const draft = join(path, NAMES.restoring)
    await describeFileSystemError(path, () => mkdir(draft, { mode: 0o700 }))
    try {
      await describeFileSystemError(path, () => unpack(archive, draft))
      if (archive.manifest.dump) await restoreDumpFile(join(draft, NAMES.dump))
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    await describeFileSystemError(path, () => moveIntoPlace(draft, path))
  } finally {
    await release()
    await removeSocket(socket)
  }
}

/** @throws {ArchiveError} if `path` has content other than that of an interrupted restore */
export async function assertEmpty(path: string): Promise<void> {
  const found = (await readdir(path).catch(ignoreMissing)).filter(isContent)
  const interrupted = found.includes(NAMES.restoring) && !found.includes(NAMES.format)
  const unexpected = found.filter((name) => !interrupted || !OWN_NAMES.includes(name))
  if (unexpected.length > 0) {
    throw new ArchiveError(
      `${path} is not empty (${unexpected.slice(0, 3).join(', ')}): a backup can only be restored into an empty directory. Set DATA_DIR to another one, or move the data away.`,
    )
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

async function removeInterrupted(path: string): Promise<void> {
  // The directory that marks the interruption is removed last.
  for (const name of OWN_NAMES) await rm(join(path, name), { recursive: true, force: true })
}

async function unpack(archive: VerifiedArchive, draft: string): Promise<void> {
  const directories = new Set([draft])
  for await (const { kind, name, content } of readVerified(archive)) {
    const target = join(draft, name)
    const directory = kind === 'directory' ? target : dirname(target)
    if (!directories.has(directory)) await mkdir(directory, { recursive: true, mode: 0o700 })
    for (let parent = directory; !directories.has(parent); parent = dirname(parent)) directories.add(parent)
    if (kind === 'file') await writeFile(target, content)
  }
  for (const directory of directories) await syncDirectory(directory)
}

async function writeFile(target: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(target, 'wx', 0o600)
  try {
    for await (const bytes of content) await handle.appendFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveIntoPlace(draft: string, path: string): Promise<void> {
  const unpacked = await readdir(draft)
  await writeFile(join(path, NAMES.restored), (async function* () {})())
  for (const name of PARTS.filter((part) => unpacked.includes(part))) {
    // Everything else must be on disk first.
    if (name === NAMES.format) await syncDirectory(path)
    await rename(join(draft, name), join(path, name))
  }
  await syncDirectory(path)
  // With the dump of a database.
  await rm(draft, { recursive: true })
}
