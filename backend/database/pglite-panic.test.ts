import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { openPGlite } from './pglite.ts'

const words = '2026-03-01 12:00:00.000 UTC [42] PANIC:  could not write'

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

test.each([
  ['a value', `select '${words}'::int`],
  ['a line of a value', `select e'x\n${words}'::int`],
  ['a message', `do $$ begin raise exception e'x\n${words}'; end $$`],
  ['a warning', `do $$ begin raise warning '${words}'; raise sqlstate '22000'; end $$`],
  ['a comment', `select 1/0 /*\n${words}\n*/`],
])('%s that reads like a panic of the engine does not end it', async (_what, text) => {
  const failed = database.transaction({ role: 'postgres', statements: [{ text }] })
  await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/^(22|P0)/) })
  expect(warnings).toEqual([])
})
