import { statfsSync } from 'node:fs'
import type { Outcome } from './outcome.ts'

/** A segment of the write-ahead log, and the small files that a checkpoint writes. */
const leastBytes = 20 * 1024 * 1024

/**
 * PostgreSQL panics when it finds no room in the middle of a checkpoint, and cannot start again before there is some;
 * with the checkpoint left out, what is stored can still be read.
 * @returns an error, PostgreSQL's disk_full, on a disk that is all but full
 */
export function refuseWithoutRoom(directory: string): Outcome | undefined {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= leastBytes) return undefined
  return { kind: 'error', error: { code: '53100', message: 'There is no room on the disk for a checkpoint' } }
}
