import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { errors } from '../protocol/errors.ts'
import { createImageRendererPool } from './image-renderer-pool.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'
import { createRenditionCache } from './rendition-cache.ts'

export interface Images {
  /** @throws ImageError; StorageError `SlowDown` */
  get(rendition: Rendition): Promise<Uint8Array>
  invalidate(versions: readonly string[]): Promise<void>
}

export interface Rendition {
  readonly version: string
  /** Unique among the version's renditions. */
  readonly name: string
  readonly transformation: ImageTransformation
  /** Allowed formats, best first. */
  readonly formats: readonly ModernFormat[]
  /** Called only when rendering. */
  original(): Promise<Uint8Array>
}

/** Limited, because each rendering takes a processor and up to 100 MB. */
const MAX_CONCURRENT_RENDERS = availableParallelism() > 2 ? 2 : 1
const MAX_QUEUED_RENDERS = 64

export function createImages({
  imageCacheDirectory: directory,
  log,
}: Pick<BackendDependencies, 'imageCacheDirectory' | 'log'>): Images {
  const cache = createRenditionCache({ directory, log })
  const render = createImageRendererPool()
  const enqueue = createRenderQueue(MAX_CONCURRENT_RENDERS, MAX_QUEUED_RENDERS)
  return {
    get: ({ version, name, transformation, formats, original }) =>
      cache.get(version, name, () => enqueue(async () => render(await original(), transformation, formats))),
    invalidate: cache.invalidate,
  }
}

export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent and queued jobs.
 * @throws StorageError `SlowDown` when the queue is full
 */
export function createRenderQueue(maxConcurrent: number, maxQueued: number): RenderQueue {
  const limit = pLimit(maxConcurrent)
  return async (work) => {
    if (limit.pendingCount >= maxQueued) throw errors.slowDown()
    return limit(work)
  }
}
