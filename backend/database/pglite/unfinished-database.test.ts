import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPGlite } from './pglite.ts'

let home: string
let directory: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'unfinished-'))
  directory = join(home, 'database')
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('an incomplete database that has PG_VERSION is created again', async () => {
  // PGlite takes a directory with PG_VERSION for a database, although it is not the last file copied.
  await mkdir(directory)
  for (const name of ['unfinished', 'PG_VERSION']) await writeFile(join(directory, name), '')
  const database = await openPGlite({ directory, durable: false })
  await database.script('create table notes (body text)')
  await database.close()
  expect(await readdir(directory)).not.toContain('unfinished')
})

it('a directory with other files is not changed', async () => {
  await mkdir(directory)
  await writeFile(join(directory, 'holiday.jpg'), '')
  await expect(openPGlite({ directory })).rejects.toThrow('contains files that are not a database')
  expect(await readdir(directory)).toEqual(['holiday.jpg'])
})
