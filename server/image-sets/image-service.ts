/** Wires image rendering, storage and refreshing. */
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { Company } from '#domain/company-entries/company.ts'
import type { Log } from '../config/logger.ts'
import type { Clients } from '../data-source/clients.ts'
import { createFaceLoader } from '../pages/graphics/bundled-faces.ts'
import { createDesignRenderer } from '../pages/graphics/render-design.ts'
import type { ImageHandlerDependencies } from './image-handlers.ts'
import type { ImageModelSettings } from './image-model-client.ts'
import { createImageSetRenderer } from './image-set-renderer.ts'
import { startImageSetRefresh } from './refresh-image-sets.ts'

export interface ImageServiceDependencies {
  readonly clients: Pick<Clients, 'secret' | 'fetchPublic'>
  readonly company: () => Promise<Company>
  /** Contains committed images and font faces. */
  readonly publicDirectory: string
  readonly model: ImageModelSettings | undefined
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface ImageService {
  /** For the website API. */
  readonly calls: ImageHandlerDependencies
  stop(): Promise<void>
}

export function createImageService(parts: ImageServiceDependencies): ImageService {
  const { clients, company, publicDirectory, model, clock, log } = parts
  const records = { secret: clients.secret, company }
  const renderer = createImageSetRenderer({
    ...records,
    fetchPublic: clients.fetchPublic,
    readCommittedImage: (address) => readFile(join(publicDirectory, normalize(`/${address}`))),
    designRenderer: createDesignRenderer(createFaceLoader(publicDirectory)),
    clock,
  })
  const following = startImageSetRefresh({ ...records, renderer, log })
  return { calls: { ...records, renderer, model, log }, stop: () => following.stop() }
}
