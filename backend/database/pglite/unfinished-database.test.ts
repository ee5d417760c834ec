import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
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

/** Starts another process that creates the database, and kills it once the file exists. */
async function killWhenThereIs(file: string): Promise<void> {
  await mkdir(directory)
  const code = `
    const { openPGlite } = await import(${JSON.stringify(import.meta.resolve('./pglite.ts'))})
    await openPGlite({ directory: ${JSON.stringify(directory)} })`
  const program = join(home, 'maker.mjs')
  await writeFile(program, code)
  const maker = spawn(process.execPath, [program], { stdio: 'ignore' })
  const exited = once(maker, 'exit')
  const watcher = watch(directory, () => {
    if (existsSync(join(directory, file))) maker.kill('SIGKILL')
  })
  await exited
  watcher.close()
}

async function opens(): Promise<void> {
  const database = await openPGlite({ directory, durable: false })
  try {
    const [result] = await database.transaction({
      role: 'postgres',
      statements: [{ text: 'create table notes (body text)' }, { text: 'select count(*) from pg_class' }],
    })
    expect(result?.rows).toEqual([])
  } finally {
    await database.close()
  }
  expect(await readdir(directory)).not.toContain('unfinished')
}

// PGlite takes a directory with this file for a database, although it is not the last file copied.
it('an incomplete database that has PG_VERSION is created again', {
  timeout: 300_000,
}, async () => {
  await killWhenThereIs('PG_VERSION')
  expect(await readdir(directory)).toContain('unfinished')
  await opens()
})

it('a directory with other files is not changed', async () => {
  await mkdir(directory)
  await writeFile(join(directory, 'holiday.jpg'), '')
  await expect(openPGlite({ directory })).rejects.toThrow('contains files that are not a database')
  expect(await readdir(directory)).toEqual(['holiday.jpg'])
})
