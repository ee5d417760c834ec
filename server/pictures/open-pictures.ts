/** Puts together what draws pictures, keeps them, and makes them anew. */
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { Company } from '#domain/company-entries/company.ts'
import type { Clients } from '../data-source/clients.ts'
import type { Log } from '../operator/log.ts'
import { createPictureMaker } from '../pages/graphics/draw-picture.ts'
import { createFaces } from '../pages/graphics/shipped-faces.ts'
import { startFollowingRecords } from './follow-records.ts'
import type { PicturesParts } from './picture-calls.ts'
import type { PictureModelSettings } from './picture-model.ts'
import { createSetMaker } from './set-maker.ts'

export interface OpeningParts {
  readonly clients: Pick<Clients, 'secret' | 'fetchPublic'>
  readonly company: () => Promise<Company>
  /** Holds the committed pictures and the faces under their addresses. */
  readonly publicDirectory: string
  readonly model: PictureModelSettings | undefined
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface OpenPictures {
  /** For the calls of the website API. */
  readonly calls: PicturesParts
  stop(): Promise<void>
}

export function openPictures(parts: OpeningParts): OpenPictures {
  const { clients, company, publicDirectory, model, clock, log } = parts
  const records = { secret: clients.secret, company }
  const maker = createSetMaker({
    ...records,
    fetchPublic: clients.fetchPublic,
    committedPicture: (address) => readFile(join(publicDirectory, normalize(`/${address}`))),
    drawing: createPictureMaker(createFaces(publicDirectory)),
    clock,
  })
  const following = startFollowingRecords({ ...records, maker, log })
  return { calls: { ...records, maker, model, log }, stop: () => following.stop() }
}
