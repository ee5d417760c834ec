import { cpSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDatabaseDirectory } from './database.ts'

/** Creates a migrated data directory. @param parent its location */
export async function makeDataDirectory(parent = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, 'site-'))
  cpSync(await migratedDatabaseDirectory(), join(directory, 'database'), { recursive: true })
  await writeFile(join(directory, 'format'), '2\n')
  return directory
}
