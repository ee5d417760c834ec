/**
 * Ensures that one process at a time uses a data directory. The lock file names the process and its socket, and is stale
 * when neither responds (also across containers), so that a start after `kill -9` takes over.
 */
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isListening } from './control-socket.ts'

const owner = z.object({
  pid: z.number().int().positive(),
  start: z.string().nullable(),
  socket: z.string(),
})
export type LockHolder = z.infer<typeof owner>

export class DataDirectoryLockedError extends Error {
  override readonly name = 'DataDirectoryLockedError'
  readonly forAdministrator = true
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`,
    )
    this.pid = pid
  }
}

const lockPath = (directory: string) => join(directory, 'owner.lock')

/** Returns the process that uses the directory, or null. */
export async function findLockHolder(directory: string): Promise<LockHolder | null> {
  const found = await readLock(lockPath(directory))
  return found && (await isAlive(found)) ? found : null
}

/**
 * @param socket the path of its socket
 * @returns a function that releases the lock
 * @throws {DataDirectoryLockedError} when in use
 */
export async function acquireLock(directory: string, socket: string): Promise<() => Promise<void>> {
  const lock = lockPath(directory)
  const ownLock: LockHolder = { pid: process.pid, start: await processStart(process.pid), socket }
  const draft = `${lock}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(ownLock), { mode: 0o600 })
  try {
    for (;;) {
      try {
        // `link` is atomic and never replaces another lock.
        await link(draft, lock)
        return async () => {
          const found = await readLock(lock)
          if (found?.pid === ownLock.pid && found.start === ownLock.start) await rm(lock, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const found = await readLock(lock)
      if (found && (await isAlive(found))) throw new DataDirectoryLockedError(directory, found.pid)
      await removeStale(lock, found)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a stale lock. If another process has just replaced it, that lock is restored. */
async function removeStale(lock: string, stale: LockHolder | null): Promise<void> {
  const movedLock = `${lock}.${randomUUID()}`
  try {
    await rename(lock, movedLock)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = await readLock(movedLock)
  if (moved && (moved.pid !== stale?.pid || moved.start !== stale.start)) {
    await link(movedLock, lock).catch(() => undefined)
  }
  await rm(movedLock, { force: true })
}

async function isAlive({ pid, start, socket }: LockHolder): Promise<boolean> {
  // Without start times, a lock with our id is an earlier process's.
  const comparable = start !== null || pid !== process.pid
  return (comparable && (await isRunning(pid, start))) || (await isListening(socket))
}

async function readLock(file: string): Promise<LockHolder | null> {
  try {
    return owner.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Identifies a process beyond its reusable id, by boot id and start time. Null without such a process, or without
 * /proc.
 */
async function processStart(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The second field is the command in parentheses and may contain anything; starttime is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot.trim()}:${fields[19]}`
  } catch {
    return null
  }
}

/** Whether exactly that process is still running. */
async function isRunning(pid: number, start: string | null): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await processStart(pid)
  return now === null || start === null || now === start
}
