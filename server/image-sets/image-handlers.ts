import type { Log } from '../config/logger.ts'
import type { ImageModelSettings } from './image-model-client.ts'
import type { ImageSetRenderer } from './image-set-renderer.ts'
import type { SourceRecordDependencies } from './source-records.ts'

export interface ImageHandlerDependencies extends SourceRecordDependencies {
  readonly renderer: ImageSetRenderer
  /** Undefined if not configured. */
  readonly model: ImageModelSettings | undefined
  readonly log: Pick<Log, 'warn'>
}
