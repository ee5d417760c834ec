/** Writes that return after fsync. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates private directories. Node's recursive `mkdir` hangs in places such as `/proc`.
 * @throws the error of `mkdir`
 */
export async function createDirectories(path: string): Promise<void> {
  if (await createDirectory(path)) return
  await createDirectories(dirname(path))
  if (!(await createDirectory(path))) await mkdir(path)
}

/** Returns false when the parent is missing too. */
async function createDirectory(path: string): Promise<boolean> {
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

export async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
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

/** New, renamed and removed entries are only durable afterwards. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
