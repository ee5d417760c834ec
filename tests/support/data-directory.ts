import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDirectory, migratedDatabaseDirectory } from './database.ts'

/** An empty site's data, for one start or several after each other. @param parent where it is made */
export async function makeDataDirectory(parent = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, 'site-'))
  copyDirectory(await migratedDatabaseDirectory(), join(directory, 'database'))
  await writeFile(join(directory, 'format'), '2\n')
  return directory
}
