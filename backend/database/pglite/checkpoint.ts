/** Prepares a checkpoint by checking that it has room, and copies the files after one. */
import { constants, cpSync, rmSync, statfsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Outcome } from '../wire/outcome.ts'

/** A checkpoint needs room for one segment of the write-ahead log and for a few small files. */
const LEAST_BYTES = 20 * 1024 * 1024

/**
 * PostgreSQL panics when it runs out of room in the middle of a checkpoint, and cannot start again until there is some.
 * As long as the checkpoint is left out, what is stored can still be read.
 * @returns PostgreSQL's error disk_full on a disk that is all but full
 */
export function assertCheckpointSpace(directory: string): Outcome | undefined {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= LEAST_BYTES) return undefined
  return { kind: 'error', error: { code: '53100', message: 'There is no room on the disk for a checkpoint' } }
}

/**
 * Copies a database's files to a new directory, where PostgreSQL opens them as it does after a crash. This must be
 * called after a checkpoint and in the thread of the engine, which has no other writer, so that nothing changes while
 * it runs. Where the file system can share blocks between files, no byte is copied.
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
    // These are PostgreSQL's disk_full and io_error.
    return { kind: 'error', error: { code: isFull ? '53100' : '58030', message } }
  }
}
