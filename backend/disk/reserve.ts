/**
 * The room that is kept on the disk of the data directory. PostgreSQL ends when there is none for its write-ahead log,
 * and then nothing can be read either. So what makes the disk fuller is refused in good time, and a file of some size
 * is kept which gives its bytes back when somebody else has filled the disk.
 */
import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { NAMES } from './data-format.ts'

/**
 * `low` is worth a warning. When it is `full`, only what is small or makes room is written, at the price of the reserve;
 * `none` says that this is used up as well.
 */
export type DiskSpaceState = 'enough' | 'low' | 'full' | 'none'

export interface DiskReserve {
  /** How much room there is now, and the bytes that are free beside the reserve. */
  look(): { readonly room: DiskSpaceState; readonly free: number }
  /** Watches from now on: tells the log, gives the reserve back and takes it again. */
  watch(parts: { readonly log: Log; readonly onLess: () => void }): void
  close(): Promise<void>
}

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface ReserveSizes {
  /** In bytes; with 0 there is no reserve, and nothing is refused. */
  readonly reserve: number
  /** A warning is given when less than this many bytes are free. */
  readonly warning: number
}

export interface ReserveSchedule {
  /** In milliseconds, from the start of watching to the first look and from one to the next. */
  readonly interval: number
}

const MEGABYTE = 1024 * 1024
/**
 * The engine needs this much to be opened again after it ended: two segments of the write-ahead log, and what a
 * checkpoint writes.
 */
export const MIN_START_BYTES = 36 * MEGABYTE
/** Looks are this many milliseconds apart at the least: each is a call of the system. */
const FRESH_MS = 20
/** A disk that stays full is told of again after this many milliseconds. */
const REMINDER_MS = 3_600_000
const USUAL_PACE: ReserveSchedule = { interval: 5000 }

/** Only the owner of the directory may call this. */
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

  /** Takes back what was given, once as much again is left for others. */
  async function refill(): Promise<void> {
    // No file system can leave these out or compress them, as it can zeros.
    const noise = randomBytes(MEGABYTE)
    const handle = await open(file, 'a', 0o600)
    try {
      // Somebody may fill the disk meanwhile, and `look` give back what was just taken.
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

/**
 * Gives so much of the reserve back that a start has room. Whoever calls this has made sure that nobody owns the
 * directory.
 */
export function releaseReserveForStart(directory: string): void {
  const file = join(directory, NAMES.reserve)
  const held = sizeOf(file)
  if (held === 0) return
  const free = freeBytes(directory)
  if (free < MIN_START_BYTES) cut(file, held - (MIN_START_BYTES - free))
}

/** Says how many bytes this user may still write. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** @returns the size that the file has now, in whole megabytes */
function cut(file: string, size: number): number {
  const left = Math.max(0, Math.floor(size / MEGABYTE) * MEGABYTE)
  truncateSync(file, left)
  return left
}
