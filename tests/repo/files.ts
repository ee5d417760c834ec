import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Generated or third-party. */
const PASSED_OVER = new Set(['node_modules', 'build', 'data', '.git', '.react-router', '.env'])

/** Paths of all files, relative to the root, with forward slashes. */
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
export const isTest = (path: string) => path.startsWith('tests/') || /(\.test|\.fixture)\.tsx?$/.test(path)
export const isText = (path: string) =>
  /\.(ts|tsx|mjs|css|sql|md|json|toml|html|svg|txt|webmanifest|example)$|^\.[a-z]+|^LICENSE$/.test(path)

/** Returns code without comments, for rules about behaviour rather than wording. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
