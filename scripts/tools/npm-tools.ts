import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Programs of other makers that run beside the product, from a lock file of their own: not in the product's, so that
 * nobody who only starts it installs them.
 */

const PATIENCE_MS = 300_000
/** A lock that nobody has touched for so long belongs to a process that is gone. */
const ABANDONED_MS = 15_000

export interface NpmPrograms {
  /**
   * The file `path` of the package `name`, for example `file('s3rver', 'bin/s3rver.js')`. Installs all programs first
   * where they are missing or older than the lock file; processes that ask at the same time take turns.
   * @throws with one sentence when they cannot be installed
   */
  file(name: string, path: string): Promise<string>
}

/** @param directory holds their `package.json` and `package-lock.json` */
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
      throw new Error(`${name} has no ${path} on this machine (${process.platform} ${process.arch}).`)
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
  // This is not `ci`, which refuses the lock file: it was made where the registry had the command line tool for one
  // platform only. Everything that the file does hold is installed as it says, and the file stays as it is.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts']
  await promisify(execFile)('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
  }).catch((error) => {
    throw new Error(`npm could not install the programs of ${directory}: ${error.stderr || error.message}`)
  })
  await writeFile(stamp, hash)
}

/**
 * One installer at a time, on this machine: beside node_modules, which npm empties first. Its time says that its holder
 * lives.
 */
async function takeLock(lock: string): Promise<AsyncDisposable> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await made(lock))) {
    const touched = (await stat(lock).catch(() => undefined))?.mtimeMs
    if (touched !== undefined && Date.now() - touched > ABANDONED_MS)
      await rm(lock, { recursive: true, force: true })
    else if (Date.now() > deadline)
      throw new Error(`Another process has been installing too long: see ${lock}.`)
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const beat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => undefined), 2000)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      await rm(lock, { recursive: true, force: true })
    },
  }
}

async function made(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
