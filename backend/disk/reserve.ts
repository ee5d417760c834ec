/**
 * Reserves disk space. PostgreSQL ends when its write-ahead log has none, and then reads fail too. Writes are therefore
 * rejected early, and a reserve file is released when other programs fill the disk.
 */
import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { NAMES } from './data-format.ts'

/** `full` allows only essential writes, using the reserve; with `none` it is used up. */
export type DiskSpaceState = 'enough' | 'low' | 'full' | 'none'

export interface DiskReserve {
  check(): { readonly room: DiskSpaceState; readonly free: number }
  /** Logs changes, releases the reserve and refills it. */
  watch(parts: { readonly log: Log; readonly onLowSpace: () => void }): void
  close(): Promise<void>
}

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface ReserveSizes {
  /** In bytes; 0 disables the reserve. */
  readonly reserve: number
  /** In bytes. */
  readonly warning: number
}

export interface ReserveSchedule {
  /** In ms. */
  readonly interval: number
}

const MEGABYTE = 1024 * 1024
/** Two segments of the write-ahead log, and a checkpoint. */
export const MIN_START_BYTES = 36 * MEGABYTE
/** Each check is a system call. */
const CHECK_INTERVAL_MS = 20
/** Between warnings while the disk is full. */
const REMINDER_MS = 3_600_000
const DEFAULT_SCHEDULE: ReserveSchedule = { interval: 5000 }

export function openDiskReserve(
  directory: string,
  { reserve, warning }: ReserveSizes,
  { interval }: ReserveSchedule = DEFAULT_SCHEDULE,
): DiskReserve {
  const file = join(directory, NAMES.reserve)
  let reservedBytes = sizeOf(file)
  if (reservedBytes > reserve) reservedBytes = truncate(file, reserve)
  let lastCheck: { room: DiskSpaceState; free: number } = { room: 'enough', free: 0 }
  let checkedAt = Number.NEGATIVE_INFINITY
  let reportedState: DiskSpaceState = 'enough'
  let reportedAt = 0
  let timer: NodeJS.Timeout | undefined
  let refilling: Promise<void> | undefined

  function check() {
    const now = performance.now()
    if (now - checkedAt < CHECK_INTERVAL_MS) return lastCheck
    let free = freeBytes(directory)
    if (free < MIN_START_BYTES && reservedBytes > 0) {
      reservedBytes = truncate(file, reservedBytes - (MIN_START_BYTES - free))
      free = freeBytes(directory)
    }
    lastCheck = { room: roomOf(free), free }
    checkedAt = now
    return lastCheck
  }

  function roomOf(free: number): DiskSpaceState {
    const total = free + reservedBytes
    if (reserve > 0 && total < MIN_START_BYTES) return 'none'
    if (reserve > 0 && total < 2 * reserve) return 'full'
    return free < warning ? 'low' : 'enough'
  }

  /** Refills the reserve when twice its size is free. */
  async function refill(): Promise<void> {
    // File systems can compress or omit zeros.
    const noise = randomBytes(MEGABYTE)
    const handle = await open(file, 'a', 0o600)
    try {
      // `check` may release the reserve meanwhile.
      while (reservedBytes < reserve && freeBytes(directory) + reservedBytes >= 2 * reserve) {
        await handle.write(noise, 0, Math.min(MEGABYTE, reserve - reservedBytes))
        reservedBytes = sizeOf(file)
      }
      await handle.sync()
    } finally {
      await handle.close()
      reservedBytes = sizeOf(file)
    }
  }

  function report({ log, onLowSpace }: { log: Log; onLowSpace: () => void }): void {
    const { room, free } = check()
    const isNew = room !== reportedState
    if (!isNew && (room === 'enough' || Date.now() - reportedAt < REMINDER_MS)) return
    const fields = { directory, freeMegabytes: Math.floor(free / MEGABYTE) }
    if (room === 'none' || room === 'full') log.error(fields, MESSAGES[room])
    else log.warn(fields, MESSAGES[room])
    if (isNew && RANKS[room] > RANKS[reportedState]) onLowSpace()
    reportedState = room
    reportedAt = Date.now()
  }

  return {
    check,
    watch(parts) {
      const failed = (err: unknown) =>
        parts.log.warn({ err, directory }, 'The disk reserve of the data directory could not be maintained')
      timer = setInterval(() => {
        try {
          report(parts)
          if (reservedBytes < reserve && freeBytes(directory) + reservedBytes >= 2 * reserve)
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

const MESSAGES: Readonly<Record<DiskSpaceState, string>> = {
  enough: 'The disk of the data directory has enough space again',
  low: 'The disk of the data directory is nearly full: free up space before uploads and inserts are rejected',
  full: 'The disk of the data directory is full: uploads and inserts are rejected until there is space; reads still work',
  none: 'The disk of the data directory and its reserve are full: all writes are rejected until there is space',
}

/** Call when no process uses the directory. */
export function releaseReserveForStart(directory: string): void {
  const file = join(directory, NAMES.reserve)
  const reservedBytes = sizeOf(file)
  if (reservedBytes === 0) return
  const free = freeBytes(directory)
  if (free < MIN_START_BYTES) truncate(file, reservedBytes - (MIN_START_BYTES - free))
}

export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** @returns the new size in whole megabytes */
function truncate(file: string, size: number): number {
  const newSize = Math.max(0, Math.floor(size / MEGABYTE) * MEGABYTE)
  truncateSync(file, newSize)
  return newSize
}
