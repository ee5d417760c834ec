/** Blobs as files, written to a temporary file, synchronised and renamed, so that none is ever incomplete. */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDirectories, syncDirectory } from '../disk/disk.ts'
import {
  type BlobEntry,
  type BlobStore,
  BlobStoreFullError,
  BlobStoreUnavailableError,
  BlobTooLargeError,
  checkBlobs,
  isBlobKeySegment,
  requireBlobKey,
} from './blobs.ts'

const INCOMING_NAME = '.incoming'
const CHUNK_BYTES = 64 * 1024

/**
 * Removes incomplete files of earlier processes.
 * @param directory created if absent, used by this process only
 * @throws when the directory is not writable
 */
export async function openFileBlobs(directory: string): Promise<BlobStore> {
  const incoming = join(directory, INCOMING_NAME)
  await createDirectories(incoming)
  await syncDirectory(dirname(directory))
  for (const leftover of await readdir(incoming))
    await rm(join(incoming, leftover), { recursive: true, force: true })

  /** Directories known to be synchronised, because an earlier process may have been killed after creating one. */
  const durableDirectories = new Map<string, Promise<void>>()

  function makeDurable(path: string): Promise<void> {
    const pending = durableDirectories.get(path)
    if (pending !== undefined) return pending
    const creation = createDirectories(path).then(() => syncDirectory(dirname(path)))
    durableDirectories.set(path, creation)
    creation.catch(() => durableDirectories.delete(path))
    return creation
  }

  async function put(key: string, body: ReadableStream<Uint8Array>, limit = Number.POSITIVE_INFINITY) {
    const path = pathOf(directory, key)
    const draft = join(incoming, randomUUID())
    try {
      const written = await writeDraft(draft, body, limit)
      await makeDurable(dirname(path))
      await rename(draft, path)
      await syncDirectory(dirname(path))
      return written
    } catch (error) {
      await rm(draft, { force: true })
      throw toBlobError(error)
    }
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const handle = await openExisting(pathOf(directory, key))
    return handle && readHandle(handle, range)
  }

  async function remove(keys: readonly string[]) {
    for (const path of keys.map((key) => pathOf(directory, key))) await rm(path, { force: true })
  }

  return {
    put,
    get,
    remove,
    list: () => filesUnder(directory, ''),
    check: () => checkBlobs({ put, get, remove }, directory),
  }
}

const FULL_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'has no quota left for this account',
}
const DISK_FAULTS: Readonly<Record<string, string>> = {
  EROFS: 'is read-only',
  EIO: 'has an I/O error',
}

function toBlobError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const fullMessage = FULL_DISK[code]
  if (fullMessage)
    return new BlobStoreFullError(`The disk of uploaded files ${fullMessage}`, { cause: error })
  const faultMessage = DISK_FAULTS[code]
  return faultMessage
    ? new BlobStoreUnavailableError(`The disk of uploaded files ${faultMessage}`, { cause: error })
    : error
}

function pathOf(directory: string, key: string): string {
  return join(directory, ...requireBlobKey(key).split('/'))
}

async function writeDraft(draft: string, body: ReadableStream<Uint8Array>, limit: number) {
  const reader = body.getReader()
  const hash = createHash('sha256')
  let size = 0
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.byteLength
        if (size > limit) throw new BlobTooLargeError(`More than ${limit} bytes`)
        hash.update(next.value)
        await writeAll(handle, next.value)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    // Tells the sender to stop; its response doesn't matter.
    await reader.cancel(error).catch(() => {})
    throw error
  }
  return { size, etag: `"${hash.digest('hex').slice(0, 32)}"` }
}

/** Writes all bytes; a single `write` may write fewer. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) done += (await handle.write(bytes, done)).bytesWritten
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    if (!(await stat(path)).isFile()) return null
    return await open(path, 'r')
  } catch (error) {
    return ignoreMissing(error)
  }
}

async function* filesUnder(directory: string, prefix: string): AsyncGenerator<BlobEntry> {
  for await (const entry of await opendir(directory)) {
    if (!isBlobKeySegment(entry.name)) continue
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path, `${prefix}${entry.name}/`)
    if (!entry.isFile()) continue
    const found = await stat(path).catch(ignoreMissing)
    if (found) yield { key: `${prefix}${entry.name}`, size: found.size, modified: found.mtimeMs }
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null
  throw error
}

function readHandle(handle: FileHandle, range?: { start: number; end: number }): ReadableStream<Uint8Array> {
  let position = range?.start ?? 0
  const end = range?.end ?? Number.POSITIVE_INFINITY
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(CHUNK_BYTES, end - position + 1)
          const { bytesRead, buffer } =
            length > 0
              ? await handle.read(new Uint8Array(length), 0, length, position)
              : { bytesRead: 0, buffer: null }
          position += bytesRead
          if (buffer && bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}
