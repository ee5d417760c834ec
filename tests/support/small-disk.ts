/** A small disk that tests can fill, if the user may mount one. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk extends Disposable {
  readonly directory: string
  /** Leaves `left` bytes free. */
  fill(left?: number): void
  /** Undoes `fill`. */
  free(): void
}

const MEGABYTE = 1024 * 1024

/** @returns undefined if mounting is not permitted */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(directory)
    return undefined
  }
  const ballast = join(directory, 'ballast')

  function fill(left = 0): void {
    const file = openSync(ballast, 'a')
    try {
      for (const step of [MEGABYTE, 4096, 1]) writeUntilFull(file, Buffer.alloc(step))
    } finally {
      closeSync(file)
    }
    if (left > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - left))
  }

  function unmount(): void {
    execFileSync('umount', ['--lazy', directory])
    rmSync(directory, { recursive: true, force: true })
  }
  // Unmounts if the test process ends early.
  process.once('exit', unmount)

  return {
    directory,
    fill,
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export function freeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}
