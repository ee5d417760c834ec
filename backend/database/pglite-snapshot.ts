import { constants, cpSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { Outcome } from './outcome.ts'

/**
 * Copies a database's files to a new directory, where PostgreSQL opens them as after a crash. To be called after a
 * checkpoint and in the thread of the engine, which has no other writer: nothing changes meanwhile. Where the file
 * system can share blocks between files, no byte is copied.
 */
export function copyDatabase(from: string, to: string): Outcome {
  try {
    cpSync(from, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => basename(path) !== 'postmaster.pid',
    })
    return { kind: 'results', results: [] }
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    const { code = '', message } = error as NodeJS.ErrnoException
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    // PostgreSQL's disk_full and io_error.
    return { kind: 'error', error: { code: isFull ? '53100' : '58030', message } }
  }
}
