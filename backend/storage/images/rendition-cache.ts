/** Disk cache of rendered images, least recently used evicted first. Callers must have access to the original. */
import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'

export interface RenditionCache {
  /** Concurrent callers share one rendering. */
  get(version: string, name: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>
  invalidate(versions: readonly string[]): Promise<void>
}

/** Increase when rendering changes. */
const REVISION = 1
const DEFAULT_LIMIT = 256 * 1024 * 1024

export interface RenditionCacheOptions {
  /** Used only by this process. Without one, nothing is cached. */
  readonly directory: string | undefined
  /** In bytes. */
  readonly limit?: number
  readonly log: BackendDependencies['log']
}

export function createRenditionCache({ directory, limit, log }: RenditionCacheOptions): RenditionCache {
  const pending = new Map<string, Promise<Uint8Array>>()
  let opening: Promise<CacheFiles> | undefined
  const getFiles = async () => {
    if (directory === undefined) return undefined
    opening ??= openCacheFiles(directory, limit ?? DEFAULT_LIMIT)
    return opening
  }
  const optional = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((err) => {
      opening = undefined
      log.warn({ err }, 'The cache of rendered images is not available')
      return undefined
    })

  async function findOrRender(key: string, render: () => Promise<Uint8Array>) {
    const cacheFiles = await optional(getFiles())
    const cached = cacheFiles && (await optional(cacheFiles.read(key)))
    if (cached) return cached
    const rendered = await render()
    if (cacheFiles) await optional(cacheFiles.write(key, rendered))
    return rendered
  }

  return {
    async get(version, name, render) {
      const key = keyOf(version, name)
      const running = pending.get(key) ?? findOrRender(key, render).finally(() => pending.delete(key))
      pending.set(key, running)
      return running
    },
    async invalidate(versions) {
      if (versions.length === 0) return
      await optional(getFiles().then((cacheFiles) => cacheFiles?.invalidate(versions)))
    },
  }
}

/** Returns a key that starts with the version, so that its renditions can be found. */
function keyOf(version: string, name: string): string {
  const digest = createHash('sha256').update(`${REVISION} ${name}`).digest('hex').slice(0, 32)
  return `${version.slice(0, 2)}/${version}.${digest}`
}

interface CacheFiles {
  read(key: string): Promise<Uint8Array | undefined>
  write(key: string, bytes: Uint8Array): Promise<void>
  invalidate(versions: readonly string[]): Promise<void>
}

async function openCacheFiles(directory: string, limit: number): Promise<CacheFiles> {
  const files = await openFileBlobs(directory)
  /** Sizes in bytes, least recently used first. */
  const sizes = await readSizes(files)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  async function remove(keys: readonly string[]) {
    for (const key of keys) {
      total -= sizes.get(key) ?? 0
      sizes.delete(key)
    }
    await files.remove(keys)
  }

  async function evict() {
    const evicted: string[] = []
    let excess = total - limit
    for (const [key, size] of sizes) {
      if (excess <= 0) break
      evicted.push(key)
      excess -= size
    }
    await remove(evicted)
  }
  await evict()

  return {
    async read(key) {
      const size = sizes.get(key)
      const stream = size === undefined ? null : await files.get(key)
      if (size === undefined || !stream) return undefined
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      sizes.delete(key)
      sizes.set(key, size)
      // Keeps the order across a restart; the file may have been evicted meanwhile.
      await utimes(join(directory, key), new Date(), new Date()).catch(() => {})
      return bytes
    },
    async write(key, bytes) {
      if (bytes.byteLength > limit) return
      await files.put(key, new Blob([new Uint8Array(bytes)]).stream())
      sizes.set(key, bytes.byteLength)
      total += bytes.byteLength
      await evict()
    },
    invalidate: (versions) => {
      const removedVersions = new Set(versions)
      return remove([...sizes.keys()].filter((key) => removedVersions.has(key.slice(3, key.indexOf('.')))))
    },
  }
}

async function readSizes(files: BlobStore): Promise<Map<string, number>> {
  const found: { key: string; size: number; modified: number }[] = []
  for await (const entry of files.list()) found.push(entry)
  found.sort((one, other) => one.modified - other.modified)
  return new Map(found.map(({ key, size }) => [key, size]))
}
