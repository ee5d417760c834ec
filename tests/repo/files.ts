import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Made by tools, or not ours. */
const PASSED_OVER = new Set(['node_modules', 'build', 'data', '.git', '.react-router', '.env'])

/** Paths of all files of the project, from its root, with forward slashes. */
export const allFiles: readonly string[] = list('')

function list(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !PASSED_OVER.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? list(path) : entry.isFile() ? [path] : []
    })
    .sort()
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
/** Tests, and what stands beside them for their use alone. */
export const isTest = (path: string) => path.startsWith('tests/') || /(\.test|\.fixture)\.tsx?$/.test(path)
export const isText = (path: string) =>
  /\.(ts|tsx|mjs|css|sql|md|json|toml|html|svg|txt|webmanifest|example)$|^\.[a-z]+|^LICENSE$/.test(path)

/** The code without its comments, for rules about what is done and not what is said. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
