/** Writes to this machine's disk so that it lasts: nothing counts as done before the disk has it. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it, private to this user where they are new. Node's own recursive `mkdir` never
 * returns from places where nothing can be made, such as `/proc`.
 * @throws what `mkdir` throws
 */
export async function makeDirectories(path: string): Promise<void> {
  if (await makeDirectory(path)) return
  await makeDirectories(dirname(path))
  // Where it still cannot be made, this throws the system's own reason.
  if (!(await makeDirectory(path))) await mkdir(path)
}

/** Returns false when the directory above is missing too. */
async function makeDirectory(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    await syncDirectory(dirname(path))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && dirname(path) !== path) return false
    if (code === 'EEXIST' && (await isDirectory(path))) return true
    throw error
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory()
}

/** Writes a file that appears whole or not at all, and replaces an earlier one of that name. */
export async function writeWhole(path: string, text: string, mode = 0o600): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', mode)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}

/** Flushes a directory, since its new, renamed and removed entries only last once it is flushed itself. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
