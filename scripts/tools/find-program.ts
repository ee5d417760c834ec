/** Finds programs that npm does not bring; as root on Debian it installs them, elsewhere it says what to install. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface WantedProgram {
  /** The name that people use. */
  readonly title: string
  /** The commands that it goes by. */
  readonly names: readonly string[]
  /** Debian's packages, the program's own first. */
  readonly packages: readonly string[]
  /** The environment variable that says where it is. */
  readonly variable: string
}

/** @throws with a sentence that says what to install */
export async function findProgram({ title, names, packages, variable }: WantedProgram): Promise<string> {
  const named = process.env[variable]
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`${variable} is ${named}, where there is no file.`)
  }
  const found = onPath(names) ?? ((await installPackages(packages)) ? onPath(names) : undefined)
  if (found) return found
  throw new Error(
    `No ${title} was found: install it (on Debian: apt-get install ${packages.join(' ')}) or set ${variable}.`,
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

/** Installs only where nobody has to be asked: as root, with Debian's package manager. */
async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => runCommand('apt-get', ['-qq', ...words], quiet)
  await apt('update')
  const { code } = await apt('install', '-y', '--no-install-recommends', ...names)
  return code === 0
}
