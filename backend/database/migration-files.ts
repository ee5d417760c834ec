import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MigrationFile {
  /** The digits that the name begins with. */
  readonly version: string
  readonly name: string
  readonly file: string
  readonly sql: string
  readonly checksum: string
}

/** The `<digits>_<name>.sql` files of a directory, in the order of their versions. Other files are left alone. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((file) => /^\d+_.+\.sql$/.test(file)).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
      return { version, name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
