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
  drop(versions: readonly string[]): Promise<void>
}

export interface Rendition {
  readonly version: string
  /** Among the version's renditions. */
  readonly name: string
  readonly transformation: ImageTransformation
  /** Allowed formats, best first. */
  readonly formats: readonly ModernFormat[]
  /** Called only when rendering. */
  original(): Promise<Uint8Array>
}

/** Leaves processors for other work; each rendering takes up to 100 MB. */
const RENDERS_AT_ONCE = availableParallelism() > 2 ? 2 : 1
const RENDERS_WAITING = 64

export function createImages({
  imageCacheDirectory: directory,
  log,
}: Pick<BackendDependencies, 'imageCacheDirectory' | 'log'>): Images {
  const cache = createRenditionCache({ directory, log })
  const render = createImageRendererPool()
  const enqueue = createRenderQueue(RENDERS_AT_ONCE, RENDERS_WAITING)
  return {
    get: ({ version, name, transformation, formats, original }) =>
      cache.get(version, name, () => enqueue(async () => render(await original(), transformation, formats))),
    drop: cache.drop,
  }
}

export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs a few jobs at once and queues a limited number.
 * @throws StorageError `SlowDown` when the queue is full
 */
export function createRenderQueue(atOnce: number, waitingLimit: number): RenderQueue {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waitingLimit) throw errors.slowDown()
    return limit(work)
  }
}
