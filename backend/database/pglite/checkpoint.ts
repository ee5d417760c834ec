/** What surrounds a checkpoint: the room that it needs, and the copy of the files that may follow it. */
import { constants, cpSync, rmSync, statfsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Outcome } from '../wire/outcome.ts'

/** A segment of the write-ahead log, and the small files that a checkpoint writes. */
const LEAST_BYTES = 20 * 1024 * 1024

/**
 * PostgreSQL panics when it finds no room in the middle of a checkpoint, and cannot start again before there is some;
 * with the checkpoint left out, what is stored can still be read.
 * @returns an error, PostgreSQL's disk_full, on a disk that is all but full
 */
export function refuseWithoutRoom(directory: string): Outcome | undefined {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= LEAST_BYTES) return undefined
  return { kind: 'error', error: { code: '53100', message: 'There is no room on the disk for a checkpoint' } }
}

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
