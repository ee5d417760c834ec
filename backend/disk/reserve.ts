/**
 * Reserves space on the data directory's disk. PostgreSQL ends when its write-ahead log has no space, and then reads
 * fail too. Writes are therefore rejected early, and a reserve file is released when other programs fill the disk.
 */
import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { NAMES } from './data-format.ts'

/**
 * `low` is worth a warning. `full` allows only small writes and those that free space, using the reserve; `none` means
 * that the reserve is used up.
 */
export type DiskSpaceState = 'enough' | 'low' | 'full' | 'none'

export interface DiskReserve {
  /** Returns the current state, and the free bytes in addition to the reserve. */
  look(): { readonly room: DiskSpaceState; readonly free: number }
  /** Starts watching: logs changes, releases the reserve and refills it. */
  watch(parts: { readonly log: Log; readonly onLess: () => void }): void
  close(): Promise<void>
}

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface ReserveSizes {
  /** In bytes; 0 disables the reserve and its rejections. */
  readonly reserve: number
  /** Logs a warning below this many free bytes. */
  readonly warning: number
}

export interface ReserveSchedule {
  /** Interval between checks in ms. */
  readonly interval: number
}

const MEGABYTE = 1024 * 1024
/** Needed to start the engine after a crash: two segments of the write-ahead log, and a checkpoint's writes. */
export const MIN_START_BYTES = 36 * MEGABYTE
/** Minimum interval between checks in ms, because each is a system call. */
const FRESH_MS = 20
/** Interval in ms of repeated warnings while the disk is full. */
const REMINDER_MS = 3_600_000
const USUAL_PACE: ReserveSchedule = { interval: 5000 }

/** Only for the owner of the directory. */
export function openDiskReserve(
  directory: string,
  { reserve, warning }: ReserveSizes,
  { interval }: ReserveSchedule = USUAL_PACE,
): DiskReserve {
  const file = join(directory, NAMES.reserve)
  let held = sizeOf(file)
  if (held > reserve) held = cut(file, reserve)
  let seen: { room: DiskSpaceState; free: number } = { room: 'enough', free: 0 }
  let seenAt = Number.NEGATIVE_INFINITY
  let told: DiskSpaceState = 'enough'
  let toldAt = 0
  let timer: NodeJS.Timeout | undefined
  let refilling: Promise<void> | undefined

  function look() {
    const now = performance.now()
    if (now - seenAt < FRESH_MS) return seen
    let free = freeBytes(directory)
    if (free < MIN_START_BYTES && held > 0) {
      held = cut(file, held - (MIN_START_BYTES - free))
      free = freeBytes(directory)
    }
    seen = { room: roomOf(free), free }
    seenAt = now
    return seen
  }

  function roomOf(free: number): DiskSpaceState {
    const all = free + held
    if (reserve > 0 && all < MIN_START_BYTES) return 'none'
    if (reserve > 0 && all < 2 * reserve) return 'full'
    return free < warning ? 'low' : 'enough'
  }

  /** Refills the reserve when twice its size is free. */
  async function refill(): Promise<void> {
    // Random bytes, because file systems can compress or omit zeros.
    const noise = randomBytes(MEGABYTE)
    const handle = await open(file, 'a', 0o600)
    try {
      // Other programs may fill the disk meanwhile, and `look` may release the reserve.
      while (held < reserve && freeBytes(directory) + held >= 2 * reserve) {
        await handle.write(noise, 0, Math.min(MEGABYTE, reserve - held))
        held = sizeOf(file)
      }
      await handle.sync()
    } finally {
      await handle.close()
      held = sizeOf(file)
    }
  }

  function tell({ log, onLess }: { log: Log; onLess: () => void }): void {
    const { room, free } = look()
    const isNew = room !== told
    if (!isNew && (room === 'enough' || Date.now() - toldAt < REMINDER_MS)) return
    const fields = { directory, freeMegabytes: Math.floor(free / MEGABYTE) }
    if (room === 'none' || room === 'full') log.error(fields, SENTENCES[room])
    else log.warn(fields, SENTENCES[room])
    if (isNew && RANKS[room] > RANKS[told]) onLess()
    told = room
    toldAt = Date.now()
  }

  return {
    look,
    watch(parts) {
      const failed = (err: unknown) =>
        parts.log.warn(
          { err, directory },
          'The reserve on the disk of the data directory could not be seen to',
        )
      timer = setInterval(() => {
        try {
          tell(parts)
          if (held < reserve && freeBytes(directory) + held >= 2 * reserve)
            refilling ??= refill()
              .catch(failed)
              .finally(() => {
                refilling = undefined
              })
        } catch (err) {
          failed(err)
        }
      }, interval).unref()
    },
    async close() {
      clearInterval(timer)
      await refilling
    },
  }
}

const RANKS: Readonly<Record<DiskSpaceState, number>> = { enough: 0, low: 1, full: 2, none: 3 }

const SENTENCES: Readonly<Record<DiskSpaceState, string>> = {
  enough: 'There is room again on the disk of the data directory',
  low: 'The disk of the data directory is nearly full: make room before uploads and inserts are refused',
  full: 'The disk of the data directory is full: uploads and inserts are refused until there is room; reading goes on',
  none: 'The disk of the data directory is full, and so is its reserve: nothing is written until there is room',
}

/** Releases enough of the reserve for a start. The caller must have made sure that no process uses the directory. */
export function releaseReserveForStart(directory: string): void {
  const file = join(directory, NAMES.reserve)
  const held = sizeOf(file)
  if (held === 0) return
  const free = freeBytes(directory)
  if (free < MIN_START_BYTES) cut(file, held - (MIN_START_BYTES - free))
}

/** Returns the bytes that this user may still write. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** @returns the new size of the file, in whole megabytes */
function cut(file: string, size: number): number {
  const left = Math.max(0, Math.floor(size / MEGABYTE) * MEGABYTE)
  truncateSync(file, left)
  return left
}
