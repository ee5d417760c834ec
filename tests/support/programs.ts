import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Programs of other makers that tests run beside the product, from the lock file in tests/programs: not in the
 * product's own, so that nobody who only starts it installs them.
 */

const directory = join(import.meta.dirname, '../programs')
const installed = join(directory, 'node_modules')
const stamp = join(installed, '.stamp')
/** Beside node_modules, which npm empties first. */
const lock = join(directory, '.lock')
const patience = 300_000
/** A lock that nobody has touched for so long belongs to a process that is gone. */
const abandoned = 15_000

/**
 * The file `path` of the package `name`, for example `programFile('s3rver', 'bin/s3rver.js')`. Installs all programs
 * first where they are missing or older than the lock file; processes that ask at the same time take turns.
 * @throws with one sentence when they cannot be installed.
 */
export async function programFile(name: string, path: string): Promise<string> {
  await install()
  const file = join(installed, name, path)
  if (!existsSync(file))
    throw new Error(`${name} has no ${path} on this machine (${process.platform} ${process.arch}).`)
  return file
}

let installing: Promise<void> | undefined

function install(): Promise<void> {
  installing ??= installOnce().catch((error) => {
    installing = undefined
    throw error
  })
  return installing
}

async function installOnce(): Promise<void> {
  const hash = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(await readFile(join(directory, 'package-lock.json')))
    .digest('hex')
  const isInstalled = async () => (await readFile(stamp, 'utf8').catch(() => '')) === hash
  if (await isInstalled()) return
  await using _ = await takeLock()
  if (await isInstalled()) return
  // Not `ci`: the lock file was made where the registry had the command line tool for one platform only, and `ci`
  // refuses that. Everything that the file does hold is installed as it says, and the file stays as it is.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts']
  await promisify(execFile)('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
  }).catch((error) => {
    throw new Error(`npm could not install the tests' programs: ${error.stderr || error.message}`)
  })
  await writeFile(stamp, hash)
}

/** One installer at a time, on this machine. Its directory's time says that its holder lives. */
async function takeLock(): Promise<AsyncDisposable> {
  const deadline = Date.now() + patience
  while (!(await made(lock))) {
    const touched = (await stat(lock).catch(() => undefined))?.mtimeMs
    if (touched !== undefined && Date.now() - touched > abandoned)
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
