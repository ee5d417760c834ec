import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database/database.ts'
import { copyBeforeUpdate, finishUpdate } from './before-update.ts'

it('the copy before an update survives restarts until all migrations are applied', async () => {
  const path = await mkdtemp(join(tmpdir(), 'update-'))
  onTestFinished(() => rm(path, { recursive: true }))
  let content = ''
  const database = { snapshot: (file: string) => writeFile(file, content) } as unknown as Database
  const copy = async (of: string) => {
    content = of
    await copyBeforeUpdate({ path, database, databaseUrl: undefined, log: { warn: () => {} } })
    return readFile(join(path, 'before-update'), 'utf8')
  }
  expect(await copy('version 1')).toBe('version 1')
  // A migration has failed, and the process is started again.
  expect(await copy('half of version 2')).toBe('version 1')
  await finishUpdate(path)
  expect(await copy('version 2')).toBe('version 2')
  // The update was undone: the copy is the database again.
  await rm(join(path, 'before-update'))
  expect(await copy('version 1')).toBe('version 1')
})
