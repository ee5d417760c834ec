/**
 * Renders the images of objects, each only once: results are kept, and pending work waits for its turn at the
 * processors.
 */
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { errors } from '../protocol/errors.ts'
import { createImageRendererPool } from './image-renderer-pool.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'
import { createRenditionCache } from './rendition-cache.ts'

export interface Images {
  /** @throws ImageError; StorageError `SlowDown` when too many wait */
  get(rendition: Rendition): Promise<Uint8Array>
  /** Forgets what was made from versions that are gone. */
  drop(versions: readonly string[]): Promise<void>
}

export interface Rendition {
  /** The object's version. */
  readonly version: string
  /** Distinguishes it from the other renditions of that version. */
  readonly name: string
  readonly transformation: ImageTransformation
  /** The formats that it may be in, the best first. */
  readonly formats: readonly ModernFormat[]
  /** Called only when it is this rendition's turn to be made. */
  original(): Promise<Uint8Array>
}

/** A second image is rendered only where that leaves processors for everything else; each takes up to 100 MB. */
const RENDERS_AT_ONCE = availableParallelism() > 2 ? 2 : 1
const RENDERS_WAITING = 64

export function createImages({
  imageCacheDirectory: directory,
  log,
}: Pick<BackendDependencies, 'imageCacheDirectory' | 'log'>): Images {
  const cache = createRenditionCache({ directory, log })
  const render = createImageRendererPool()
  const inTurn = createRenderQueue(RENDERS_AT_ONCE, RENDERS_WAITING)
  return {
    get: ({ version, name, transformation, formats, original }) =>
      cache.get(version, name, () => inTurn(async () => render(await original(), transformation, formats))),
    drop: cache.drop,
  }
}

export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Shares out work that fills a processor: a few run at once, a queue of limited length waits, and no more are taken.
 * @returns a function that does the work when its turn comes
 * @throws StorageError `SlowDown` when the queue is full
 */
export function createRenderQueue(atOnce: number, waitingLimit: number): RenderQueue {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waitingLimit) throw errors.slowDown()
    return limit(work)
  }
}
