/**
 * Keeps rendered images on the disk, so that each is made once. The files of one directory are limited in bytes: the
 * least recently used goes first, also after a restart. The cache knows nothing of rights: whoever asks it has been
 * allowed the original.
 */
import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'

export interface RenditionCache {
  /**
   * Returns the rendition of an object's `version` under `name`. A missing one is made once for all who ask in the
   * meantime.
   */
  get(version: string, name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** Forgets what was made from versions that are gone. */
  drop(versions: readonly string[]): Promise<void>
}

/** This changes with the way in which images are made, so that earlier ones are no longer found. */
const REVISION = 1
const DEFAULT_LIMIT = 256 * 1024 * 1024

export interface RenditionCacheOptions {
  /** The directory is made when absent and belongs to this process alone. Without one, nothing is kept. */
  readonly directory: string | undefined
  /** In bytes. */
  readonly limit?: number
  readonly log: BackendDependencies['log']
}

export function createRenditionCache({ directory, limit, log }: RenditionCacheOptions): RenditionCache {
  const underWay = new Map<string, Promise<Uint8Array>>()
  let opening: Promise<Shelf> | undefined
  const shelf = async () => {
    if (directory === undefined) return undefined
    opening ??= openShelf(directory, limit ?? DEFAULT_LIMIT)
    return opening
  }
  /** Losing the cache costs only speed, so its errors are logged and nobody waits for them. */
  const spared = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((err) => {
      opening = undefined
      log.warn({ err }, 'The cache of rendered images is not usable')
      return undefined
    })

  async function findOrMake(key: string, make: () => Promise<Uint8Array>) {
    const opened = await spared(shelf())
    const kept = opened && (await spared(opened.read(key)))
    if (kept) return kept
    const made = await make()
    if (opened) await spared(opened.keep(key, made))
    return made
  }

  return {
    async get(version, name, make) {
      const key = keyOf(version, name)
      const running = underWay.get(key) ?? findOrMake(key, make).finally(() => underWay.delete(key))
      underWay.set(key, running)
      return running
    },
    async drop(versions) {
      if (versions.length === 0) return
      await spared(shelf().then((opened) => opened?.drop(versions)))
    },
  }
}

/** The version comes first, so that everything made from it can be found. */
function keyOf(version: string, name: string): string {
  const digest = createHash('sha256').update(`${REVISION} ${name}`).digest('hex').slice(0, 32)
  return `${version.slice(0, 2)}/${version}.${digest}`
}

interface Shelf {
  read(key: string): Promise<Uint8Array | undefined>
  keep(key: string, bytes: Uint8Array): Promise<void>
  drop(versions: readonly string[]): Promise<void>
}

async function openShelf(directory: string, limit: number): Promise<Shelf> {
  const files = await openFileBlobs(directory)
  /** Sizes in bytes, the least recently used first. */
  const sizes = await readSizes(files)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  async function remove(keys: readonly string[]) {
    for (const key of keys) {
      total -= sizes.get(key) ?? 0
      sizes.delete(key)
    }
    await files.remove(keys)
  }

  async function makeRoom() {
    const leaving: string[] = []
    let excess = total - limit
    for (const [key, size] of sizes) {
      if (excess <= 0) break
      leaving.push(key)
      excess -= size
    }
    await remove(leaving)
  }
  await makeRoom()

  return {
    async read(key) {
      const size = sizes.get(key)
      const stream = size === undefined ? null : await files.get(key)
      if (size === undefined || !stream) return undefined
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      sizes.delete(key)
      sizes.set(key, size)
      // The next process learns the order from this; the file may have been evicted in the meantime.
      await utimes(join(directory, key), new Date(), new Date()).catch(() => {})
      return bytes
    },
    async keep(key, bytes) {
      if (bytes.byteLength > limit) return
      await files.put(key, new Blob([new Uint8Array(bytes)]).stream())
      sizes.set(key, bytes.byteLength)
      total += bytes.byteLength
      await makeRoom()
    },
    drop: (versions) => {
      const gone = new Set(versions)
      return remove([...sizes.keys()].filter((key) => gone.has(key.slice(3, key.indexOf('.')))))
    },
  }
}

async function readSizes(files: BlobStore): Promise<Map<string, number>> {
  const found: { key: string; size: number; modified: number }[] = []
  for await (const entry of files.list()) found.push(entry)
  found.sort((one, other) => one.modified - other.modified)
  return new Map(found.map(({ key, size }) => [key, size]))
}
