/** The browser of the end-to-end tests, which npm does not bring: found, or as root on Debian installed, or asked for. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './suite.ts'

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @throws with a sentence that says what to install */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`)
  }
  const found =
    onPath(chromiumNames) ?? ((await installPackage('chromium')) ? onPath(chromiumNames) : undefined)
  if (found) return found
  throw new Error(
    'No Chromium was found: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function onPath(names: readonly string[]): string | undefined {
  const paths = pathFolders().flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find((path) => existsSync(path))
}

function pathFolders(): string[] {
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ]
}

/** Only where nobody has to be asked: as root, with Debian's package manager. */
async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => runCommand('apt-get', ['-qq', ...words], quiet)
  await apt('update')
  const { code } = await apt('install', '-y', '--no-install-recommends', name)
  return code === 0
}
