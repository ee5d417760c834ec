import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDirectory, migratedDatabaseDirectory } from './database.ts'

/** Creates a migrated data directory. @param parent its location */
export async function makeDataDirectory(parent = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, 'site-'))
  copyDirectory(await migratedDatabaseDirectory(), join(directory, 'database'))
  await writeFile(join(directory, 'format'), '2\n')
  return directory
}
