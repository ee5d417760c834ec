import { posix } from 'node:path'
import { read } from './files.ts'

export interface Import {
  readonly file: string
  /** Path from the root for own modules, specifier for packages. */
  readonly target: string
  readonly typesOnly: boolean
}

const STATEMENT =
  /\b(?:import|export)\s+(type\s)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

export function importsOf(file: string): Import[] {
  return [...read(file).matchAll(STATEMENT)].map(([, type, named, dynamic]) => ({
    file,
    target: resolve(file, named ?? dynamic ?? ''),
    typesOnly: type !== undefined,
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier
}

export const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
export const describeImport = ({ file, target }: Import) => `${file} imports ${target}`
