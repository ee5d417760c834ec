import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run-command.ts'

/** Dependencies are resolved as of this day, so that every installation has the same versions. */
const RESOLVED_AS_OF = '2026-11-24'

/**
 * Returns the path of a file in a third-party program, for example `npmProgram('s3rver@3.7.1', 'bin/s3rver.js')`. Installs
 * the program on first use, so that `npm start` does not.
 * @param program package name with an exact version
 * @throws with a sentence if installing fails
 */
export async function npmProgram(program: string, path: string): Promise<string> {
  const directory = join(root, 'node_modules/.cache/programs', program)
  if (!existsSync(directory)) await install(program, directory)
  return join(directory, 'node_modules', program.slice(0, program.lastIndexOf('@')), path)
}

/** Installs in a temporary directory and renames it, because several processes may install at the same time. */
async function install(program: string, directory: string): Promise<void> {
  await mkdir(dirname(directory), { recursive: true })
  const unfinished = await mkdtemp(`${directory}-`)
  try {
    await promisify(execFile)('npm', [
      ...['install', program, '--prefix', unfinished, '--before', RESOLVED_AS_OF, '--no-package-lock'],
      ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ])
    await rename(unfinished, directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (existsSync(directory)) return
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`npm could not install ${program}: ${stderr || message}`)
  }
}
