/** Finds programs that npm does not provide; installs them as root on Debian, otherwise explains how to. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface WantedProgram {
  readonly title: string
  /** Command names. */
  readonly names: readonly string[]
  /** Debian packages, the program's first. */
  readonly packages: readonly string[]
  /** Environment variable with its path. */
  readonly variable: string
}

/** @throws with installation instructions */
export async function findProgram({ title, names, packages, variable }: WantedProgram): Promise<string> {
  const named = process.env[variable]
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`${variable} is ${named}, but that file doesn’t exist.`)
  }
  const found = onPath(names) ?? ((await installPackages(packages)) ? onPath(names) : undefined)
  if (found) return found
  throw new Error(
    `${title} not found. Install it (Debian: apt-get install ${packages.join(' ')}) or set ${variable}.`,
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

/** Only as root with apt-get, without prompts. */
async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runCommand('apt-get', ['-qq', ...args], quiet)
  await apt('update')
  const { code } = await apt('install', '-y', '--no-install-recommends', ...names)
  return code === 0
}
