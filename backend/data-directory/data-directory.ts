/** The data directory: keys, database and blobs of one installation, used by one process. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDatabaseFiles, checkFormat, describeFileSystemError, NAMES } from '../disk/data-format.ts'
import { createDirectories } from '../disk/disk.ts'
import {
  type DiskReserve,
  openDiskReserve,
  type ReserveSizes,
  releaseReserveForStart,
} from '../disk/reserve.ts'
import { handleKeyCommand } from '../keys/key-commands.ts'
import { type ConfiguredKeys, type KeyRing, openKeyRing, readKeys } from '../keys/key-ring.ts'
import type { Keys } from '../keys/keys.ts'
import { fetchOver, getSocketPath, openControlSocket, removeSocket } from './control-socket.ts'
import { acquireLock, DataDirectoryLockedError, findLockHolder } from './lock-file.ts'

export interface DataDirectory {
  readonly path: string
  /** Always the current keys. */
  readonly keys: Keys
  readonly keyRing: KeyRing
  readonly database: string
  readonly blobs: string
  readonly disk: DiskReserve
  serve(handler: (request: Request) => Response | Promise<Response>): void
  close(): Promise<void>
}

/** The directory's process doesn't respond yet. */
export class InstanceStartingError extends Error {
  override readonly name = 'InstanceStartingError'
  readonly forAdministrator = true

  constructor(path: string) {
    super(`The server using ${path} is still starting: try again in a moment.`)
  }
}

/**
 * Creates the directory if absent, acquires its lock, and reads or creates its keys.
 * @throws {DataDirectoryError} with a sentence; {@link DataDirectoryLockedError} when in use
 */
export async function openDataDirectory(
  path: string,
  configuredKeys: ConfiguredKeys = {},
  sizes: ReserveSizes = { reserve: 0, warning: 0 },
): Promise<DataDirectory> {
  await describeFileSystemError(path, () => createDirectories(path))
  // Before any write: the running process may be another version.
  const lockHolder = await findLockHolder(path)
  if (lockHolder) throw new DataDirectoryLockedError(path, lockHolder.pid)

  releaseReserveForStart(path)
  const socketPath = await getSocketPath(path)
  const release = await describeFileSystemError(path, () => acquireLock(path, socketPath))
  const cleanupSteps: (() => Promise<void>)[] = [release, () => removeSocket(socketPath)]
  const closeAll = async () => {
    for (const step of cleanupSteps.splice(0).reverse()) await step()
  }

  try {
    await checkFormat(path)
    await checkDatabaseFiles(path)
    await describeFileSystemError(path, () => removeLeftovers(path))
    const keyRing = await openKeyRing(path, configuredKeys)
    const disk = openDiskReserve(path, sizes)
    cleanupSteps.push(() => disk.close())
    const socket = await describeFileSystemError(path, () => openControlSocket(socketPath))
    cleanupSteps.push(() => socket.close())
    return {
      path,
      keys: keyRing.keys,
      keyRing,
      database: join(path, NAMES.database),
      blobs: join(path, NAMES.blobs),
      disk,
      serve: (handler) => socket.serve((request) => handleKeyCommand(keyRing, request) ?? handler(request)),
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/**
 * Connects scripts to the running process; null without one.
 * @throws {InstanceStartingError} before it has its keys
 */
export async function connectToRunningInstance(
  path: string,
): Promise<{ fetch: typeof fetch; keys: Keys } | null> {
  const lockHolder = await findLockHolder(path)
  if (!lockHolder) return null
  const keys = await readKeys(path)
  if (!keys) throw new InstanceStartingError(path)
  return { fetch: fetchOver(lockHolder.socket), keys }
}

const TEMPORARY_NAMES = [NAMES.restoring, NAMES.snapshot, `${NAMES.format}.`, `${NAMES.keys}.`]

async function removeLeftovers(path: string): Promise<void> {
  const leftovers = (await readdir(path)).filter((name) =>
    TEMPORARY_NAMES.some((start) => name.startsWith(start)),
  )
  for (const name of leftovers) await rm(join(path, name), { recursive: true, force: true })
}
