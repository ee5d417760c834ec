/**
 * Records this thread's file operations in a directory, and recreates the directory as a power failure may leave it.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { OperationLog } from './operation-log.ts'
import { readTree } from './operations.ts'
import { rebuild, type Survival } from './rebuild.ts'
import { recordPromises } from './record-promises.ts'
import { recordSync } from './record-sync.ts'

export interface CrashRecorder {
  /** The number of operations so far. */
  readonly moment: number
  stop(): void
  /** Creates `target` as after a power failure at that moment. */
  recreate(moment: number, survival: Survival, target: string): void
}

/**
 * Only one recording at a time.
 * @param root its existing content is durable
 * @param base directory for a copy of it
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
    recreate: (moment, survival, target) => rebuild(began, journal.steps.slice(0, moment), survival, target),
  }
}
