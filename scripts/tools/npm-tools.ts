import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Third-party programs with a separate lock file, so that `npm start` does not install them. */

const TIMEOUT_MS = 300_000
/** An older lock belongs to a dead process. */
const ABANDONED_MS = 15_000

export interface NpmPrograms {
  /**
   * Returns the path of a file in a package, for example `file('s3rver', 'bin/s3rver.js')`. Installs missing or
   * outdated programs, one process at a time.
   * @throws with a sentence if installing fails
   */
  file(name: string, path: string): Promise<string>
}

/** @param directory with `package.json` and `package-lock.json` */
export function npmPrograms(directory: string): NpmPrograms {
  const installed = join(directory, 'node_modules')
  let installing: Promise<void> | undefined

  async function file(name: string, path: string): Promise<string> {
    installing ??= install(directory, installed).catch((error) => {
      installing = undefined
      throw error
    })
    await installing
    const found = join(installed, name, path)
    if (!existsSync(found))
      throw new Error(`${name} has no ${path} for this platform (${process.platform} ${process.arch}).`)
    return found
  }
  return { file }
}

async function install(directory: string, installed: string): Promise<void> {
  const stamp = join(installed, '.stamp')
  const hash = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(await readFile(join(directory, 'package-lock.json')))
    .digest('hex')
  const isInstalled = async () => (await readFile(stamp, 'utf8').catch(() => '')) === hash
  if (await isInstalled()) return
  await using _ = await takeLock(join(directory, '.lock'))
  if (await isInstalled()) return
  // `npm ci` rejects the lock file, which lists a tool for one platform only. Everything in it is installed as locked.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts']
  await promisify(execFile)('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
  }).catch((error) => {
    throw new Error(`npm install failed in ${directory}: ${error.stderr || error.message}`)
  })
  await writeFile(stamp, hash)
}

/** Lock beside node_modules, which npm empties. Its modification time shows that the owner is alive. */
async function takeLock(lock: string): Promise<AsyncDisposable> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await exists(lock))) {
    const touched = (await stat(lock).catch(() => undefined))?.mtimeMs
    if (touched !== undefined && Date.now() - touched > ABANDONED_MS)
      await rm(lock, { recursive: true, force: true })
    else if (Date.now() > deadline)
      throw new Error(`Timed out waiting for another installation. If none is running, delete ${lock}.`)
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const heartbeat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => undefined), 2000)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat)
      await rm(lock, { recursive: true, force: true })
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
