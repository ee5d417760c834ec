/** What the calls of the website API work with. */
import type { Log } from '../operator/log.ts'
import type { PictureModelSettings } from './picture-model.ts'
import type { RecordParts } from './records.ts'
import type { SetMaker } from './set-maker.ts'

export interface PicturesParts extends RecordParts {
  readonly maker: SetMaker
  /** Undefined where the operator has set none. */
  readonly model: PictureModelSettings | undefined
  readonly log: Pick<Log, 'warn'>
}
