import { constants, cpSync, rmSync, statfsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Outcome } from '../wire/outcome.ts'

/** For one segment of the write-ahead log and some small files. */
const MIN_FREE_BYTES = 20 * 1024 * 1024

/**
 * PostgreSQL panics when it runs out of space during a checkpoint and cannot restart; without one, data stay readable.
 * @returns PostgreSQL's error disk_full on a nearly full disk, otherwise undefined
 */
export function assertCheckpointSpace(directory: string): Outcome | undefined {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= MIN_FREE_BYTES) return undefined
  return { kind: 'error', error: { code: '53100', message: 'Not enough disk space for a checkpoint' } }
}

/**
 * Copies a database's files to a new directory, for PostgreSQL to open as after a crash. Call after a checkpoint and in
 * the engine's thread, so that nothing changes meanwhile.
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
    return { kind: 'error', error: { code: isFull ? '53100' : '58030', message } }
  }
}
