/** Writing to this machine's disk so that it lasts: nothing is done before the disk has it. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it, for this user alone where they are new. Node's own recursive `mkdir` never
 * comes back from places where nothing can be made, such as `/proc`.
 * @throws as `mkdir` does
 */
export async function makeDirectories(path: string): Promise<void> {
  if (await makeDirectory(path)) return
  await makeDirectories(dirname(path))
  // Where it still cannot be made, the system's own reason is told.
  if (!(await makeDirectory(path))) await mkdir(path)
}

/** Answers false when the directory above is missing too. */
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

/** A file appears whole or not at all, over an earlier one of that name. */
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

/** New, renamed and removed entries of a directory last only once it is flushed itself. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
