/** Keeps `company/pictures.ts`, which tells pages what was committed. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMITTED_FILM } from '../company/film.ts'
import { COMMITTED_PICTURES } from '../company/pictures.ts'
import type { CommittedPicture } from '../domain/company/company.ts'

const FILE = join(import.meta.dirname, '../company/pictures.ts')

export { COMMITTED_FILM, COMMITTED_PICTURES }

export interface Manifest {
  /** Adds or replaces a picture by its original's address. */
  record(address: string, picture: CommittedPicture): Promise<void>
}

export function openManifest(): Manifest {
  const known = new Map(Object.entries(COMMITTED_PICTURES))
  return {
    async record(address, picture) {
      known.set(address, picture)
      const text = manifestText(Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))))
      if ((await readFile(FILE, 'utf8')) !== text) await writeFile(FILE, text)
    },
  }
}

export function manifestText(pictures: Readonly<Record<string, CommittedPicture>>): string {
  const lines = Object.entries(pictures).map(
    ([address, { width, height, hash, trace }]) =>
      `  '${address}': {\n    width: ${width},\n    height: ${height},\n    hash: '${hash}',\n    trace: '${trace}',\n  },\n`,
  )
  return `/** Written by \`npm run imagery\` and \`npm run generate:company\`: every committed picture by its original's address. */
import type { CommittedPicture } from '#domain/company/company.ts'

export const COMMITTED_PICTURES: Readonly<Record<string, CommittedPicture>> = {
${lines.join('')}}
`
}
