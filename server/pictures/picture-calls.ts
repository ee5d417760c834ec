/** What the calls of the website API work with. */
import type { Log } from '../operator/log.ts'
import type { ImageModelSettings } from './picture-model.ts'
import type { SourceRecordDependencies } from './records.ts'
import type { ImageSetRenderer } from './set-maker.ts'

export interface ImageHandlerDependencies extends SourceRecordDependencies {
  readonly maker: ImageSetRenderer
  /** Undefined where the operator has set none. */
  readonly model: ImageModelSettings | undefined
  readonly log: Pick<Log, 'warn'>
}
