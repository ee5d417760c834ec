/**
 * The data directory: keys, database and blobs of one installation, owned by one process. Opening it checks that this
 * version can read it, and if not, says in one sentence what is wrong.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDatabaseFiles, checkFormat, inWords, NAMES } from '../disk/data-format.ts'
import { makeDirectories } from '../disk/disk.ts'
import { type DiskReserve, giveRoomToStart, openDiskReserve, type ReserveSizes } from '../disk/reserve.ts'
import { answerKeyCommand } from '../keys/key-commands.ts'
import { type KeyChoices, type KeyRing, openKeyRing, readKeys } from '../keys/key-ring.ts'
import type { Keys } from '../keys/keys.ts'
import { findOwner, OwnedByOther, takeOwnership } from './owner-lock.ts'
import { fetchOver, openOwnerSocket, placeForSocket, removeSocket } from './owner-socket.ts'

export interface DataDirectory {
  readonly path: string
  /** These are always the current keys. */
  readonly keys: Keys
  readonly keyRing: KeyRing
  /** The directory in which PGlite keeps its files. */
  readonly database: string
  /** The directory in which uploaded files are kept. */
  readonly blobs: string
  /** The room on its disk. */
  readonly disk: DiskReserve
  /** Answers scripts on this machine from now on. */
  serve(handler: (request: Request) => Response | Promise<Response>): void
  /** Gives up ownership of the directory. */
  close(): Promise<void>
}

/** The directory has an owner, which does not answer yet. */
export class OwnerStarting extends Error {
  override readonly name = 'OwnerStarting'

  constructor(path: string) {
    super(`The server that owns ${path} is still starting: try again when it is up.`)
  }
}

/**
 * Creates the directory where none exists, takes its lock, and reads or makes its keys.
 * @throws {DataDirectoryError} with a sentence; {@link OwnedByOther} when another process owns it
 */
export async function openDataDirectory(
  path: string,
  chosen: KeyChoices = {},
  sizes: ReserveSizes = { reserve: 0, warning: 0 },
): Promise<DataDirectory> {
  await inWords(path, () => makeDirectories(path))
  // This comes before anything is written, since the owner may be of another version.
  const owner = await findOwner(path)
  if (owner) throw new OwnedByOther(path, owner.pid)

  giveRoomToStart(path)
  const socketPath = await placeForSocket(path)
  const release = await inWords(path, () => takeOwnership(path, socketPath))
  const undo: (() => Promise<void>)[] = [release, () => removeSocket(socketPath)]
  const giveUp = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    await checkFormat(path)
    await checkDatabaseFiles(path)
    await inWords(path, () => removeLeftovers(path))
    const keyRing = await openKeyRing(path, chosen)
    const disk = openDiskReserve(path, sizes)
    undo.push(() => disk.close())
    const socket = await inWords(path, () => openOwnerSocket(socketPath))
    undo.push(() => socket.close())
    return {
      path,
      keys: keyRing.keys,
      keyRing,
      database: join(path, NAMES.database),
      blobs: join(path, NAMES.blobs),
      disk,
      serve: (handler) => socket.serve((request) => answerKeyCommand(keyRing, request) ?? handler(request)),
      close: giveUp,
    }
  } catch (error) {
    await giveUp()
    throw error
  }
}

/**
 * Connects scripts to the running owner's backend; null when nobody owns the directory.
 * @throws {OwnerStarting} before the owner has its keys
 */
export async function connectToOwner(path: string): Promise<{ fetch: typeof fetch; keys: Keys } | null> {
  const owner = await findOwner(path)
  if (!owner) return null
  const keys = await readKeys(path)
  if (!keys) throw new OwnerStarting(path)
  return { fetch: fetchOver(owner.socket), keys }
}

const LEFTOVERS = [NAMES.restoring, NAMES.snapshot, `${NAMES.format}.`, `${NAMES.keys}.`]

/** Removes what a process that was killed left half done. */
async function removeLeftovers(path: string): Promise<void> {
  const left = (await readdir(path)).filter((name) => LEFTOVERS.some((start) => name.startsWith(start)))
  for (const name of left) await rm(join(path, name), { recursive: true, force: true })
}
