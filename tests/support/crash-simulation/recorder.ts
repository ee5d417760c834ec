/**
 * A disk that forgets, for tests of what survives the loss of power: everything that this thread does to the files of
 * one directory is written down, and the directory can be made anew as it may be found after a loss at any moment.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { OperationLog } from './operation-log.ts'
import { readTree } from './operations.ts'
import { rebuild, type Survival } from './rebuild.ts'
import { recordPromises } from './record-promises.ts'
import { recordSync } from './record-sync.ts'

export interface CrashRecorder {
  /** How many steps were taken: a moment to lose power at. */
  readonly moment: number
  /** Ends the recording. */
  stop(): void
  /** Makes `target` as the directory may be after power was lost at that moment. */
  lose(moment: number, survival: Survival, target: string): void
}

/**
 * Begins the recording; there is one at a time.
 * @param root what is there when it begins is on the disk for good
 * @param base where a copy of that is kept
 */
export function startRecording(root: string, base: string): CrashRecorder {
  fs.cpSync(root, base, { recursive: true })
  const began = readTree(base)
  const journal = new OperationLog(root, began)
  const undo = [...recordSync(journal), ...recordPromises(journal)]
  syncBuiltinESMExports()
  return {
    get moment() {
      return journal.steps.length
    },
    stop() {
      for (const restore of undo) restore()
      syncBuiltinESMExports()
    },
    lose: (moment, survival, target) => rebuild(began, journal.steps.slice(0, moment), survival, target),
  }
}
