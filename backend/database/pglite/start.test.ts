import fs from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import { startPGlite } from './start.ts'

describe.each([true, false])('durable: %j', (durable) => {
  let directory: string
  let database: PGlite

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pglite-'))
    await cp(await emptyDatabaseDirectory(), directory, { recursive: true })
    database = await startPGlite({ directory, durable })
    await database.exec('create table notes (body text)')
  })

  afterAll(async () => {
    await database?.close()
    await rm(directory, { recursive: true, force: true })
  })

  /** Returns the number of fsync calls while the statement ran. */
  async function waits(sql: string): Promise<number> {
    const spy = vi.spyOn(fs, 'fsyncSync')
    syncBuiltinESMExports()
    try {
      await database.query(sql)
      return spy.mock.calls.length
    } finally {
      spy.mockRestore()
      syncBuiltinESMExports()
    }
  }

  it(durable ? 'a commit waits for the disk' : 'a commit does not wait for the disk', async () => {
    const count = await waits(`insert into notes values ('kept')`)
    if (durable) expect(count).toBeGreaterThan(0)
    else expect(count).toBe(0)
  })

  it('a read does not wait for the disk', async () => {
    await database.query('select * from notes')
    expect(await waits('select * from notes')).toBe(0)
  })

  if (durable) return

  it('a checkpoint leaves a short write-ahead log', async () => {
    for (let round = 0; round < 3; round += 1) {
      await database.exec(`insert into notes select repeat(md5(n::text), 60) from generate_series(1, 40000) n;
        truncate notes`)
    }
    const size = () =>
      fs.readdirSync(join(directory, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * 16
    expect(size()).toBeGreaterThan(150)
    await database.exec('checkpoint')
    await database.exec('checkpoint')
    expect(size()).toBeLessThanOrEqual(144)
  })
})
