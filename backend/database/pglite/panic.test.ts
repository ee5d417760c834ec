import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import type { Database } from '../database.ts'
import { openPGlite } from './pglite.ts'

const WORDS = '2026-03-01 12:00:00.000 UTC [42] PANIC:  could not write'

let directory: string
let database: Database
const warnings: unknown[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'panic-'))
  await cp(await emptyDatabaseDirectory(), directory, { recursive: true })
  database = await openPGlite({ directory, durable: false, log: { warn: (fields) => warnings.push(fields) } })
})
afterAll(async () => {
  await database?.close()
  await rm(directory, { recursive: true, force: true })
})

it.each([
  ['a value', `select '${WORDS}'::int`],
  ['a line in a value', `select e'x\n${WORDS}'::int`],
  ['a message', `do $$ begin raise exception e'x\n${WORDS}'; end $$`],
  ['a warning', `do $$ begin raise warning '${WORDS}'; raise sqlstate '22000'; end $$`],
  ['a comment', `select 1/0 /*\n${WORDS}\n*/`],
])('%s that looks like a panic does not end the engine', async (_what, text) => {
  const failed = database.transaction({ role: 'postgres', statements: [{ text }] })
  await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/^(22|P0)/) })
  expect(warnings).toEqual([])
})

it('never acknowledges a commit that was not written to disk, and recovers', {
  timeout: 300_000,
}, async () => {
  const place = await mkdtemp(join(tmpdir(), 'fault-'))
  try {
    await cp(await emptyDatabaseDirectory(), join(place, 'database'), { recursive: true })
    // While a file of this name exists, Node's functions fail in every thread of the process.
    await writeFile(
      join(place, 'fault.mjs'),
      `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const real = fs.fsyncSync
      fs.fsyncSync = (descriptor) => {
        if (fs.existsSync('fault')) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
        real(descriptor)
      }
      syncBuiltinESMExports()`,
    )
    await writeFile(
      join(place, 'program.mjs'),
      `import { rmSync, writeFileSync } from 'node:fs'
      const { openPGlite } = await import(${JSON.stringify(import.meta.resolve('./pglite.ts'))})
      const database = await openPGlite({ directory: 'database' })
      const run = (text) => database.transaction({ role: 'postgres', statements: [{ text }] }).then(
        ([result]) => JSON.stringify(result.rows), (error) => error.code)
      await run('create table notes (body text)')
      const results = [await run("insert into notes values ('before') returning body")]
      writeFileSync('fault', '')
      results.push(await run("insert into notes values ('during')"))
      rmSync('fault')
      results.push(await run("insert into notes values ('after') returning body"))
      await database.close()
      console.log(results.join(' '))`,
    )
    const args = ['--import', './fault.mjs', 'program.mjs']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: place, timeout: 240_000 })
    expect(stdout.trim()).toBe('[{"body":"before"}] 08006 [{"body":"after"}]')
  } finally {
    await rm(place, { recursive: true, force: true })
  }
})
