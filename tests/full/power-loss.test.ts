/**
 * Simulates power cuts on a disk that loses all unsynchronised data. The simulation is below Node's file functions: it
 * doesn't cover kernels, file systems and faulty drives.
 */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPGlite } from '#backend/database/pglite/start.ts'
import { type CrashRecorder, startRecording } from '#tests/support/crash-simulation/recorder.ts'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'power-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

describe('database during power cuts', { timeout: 600_000 }, () => {
  interface Mark {
    readonly moment: number
    /** The last transaction acknowledged by then. */
    readonly acknowledged: number
  }
  const transactions = 60

  interface Contents {
    readonly notes: number
    readonly last: number
    readonly damaged: number
    readonly version: number | null
    readonly count: number
  }

  /** Runs mixed transactions: each adds a note, counts it, and rewrites an older one. */
  async function write(database: PGlite, disk: CrashRecorder): Promise<Mark[]> {
    await database.exec(`create table notes (id int primary key, version int, body text, sum text);
      create table counter (count int); insert into counter values (0)`)
    const marks: Mark[] = [{ moment: disk.moment, acknowledged: 0 }]
    for (let id = 1; id <= transactions; id += 1) {
      const body = `repeat(md5(random()::text), ${1 + ((id * 37) % 300)})`
      await database.exec(`begin;
        insert into notes select ${id}, ${id}, body, md5(body) from (select ${body} as body) as new;
        update notes set version = ${id} where id = ${Math.ceil(id / 2)};
        update counter set count = count + 1;
        ${id % 9 === 0 ? `create table extra_${id} as select n, md5(n::text) as sum from generate_series(1, 500) n;` : ''}
        ${id % 27 === 0 ? `drop table extra_${id - 9};` : ''}
        commit`)
      marks.push({ moment: disk.moment, acknowledged: id })
      if (id % 13 === 0) await database.exec('checkpoint')
      if (id % 25 === 0) await database.exec('vacuum full notes')
    }
    return marks
  }

  /** Opens the remaining files and returns their content. */
  async function read(directory: string) {
    const database = await startPGlite({ directory, durable: false })
    try {
      const { rows } = await database.query<Contents>(`select
        (select count(*)::int from notes) as notes,
        (select coalesce(max(id), 0) from notes) as last,
        (select count(*)::int from notes where sum is distinct from md5(body)) as damaged,
        (select max(version) from notes) as version,
        (select count from counter) as count`)
      await database.exec('set enable_seqscan = off')
      const byIndex = await database.query<{ count: number }>('select count(*)::int from notes where id > 0')
      // The database still works: new writes persist, and every page of every table is readable.
      for (const sql of ['insert into notes (id) values (1000)', 'vacuum (freeze)', 'checkpoint'])
        await database.exec(sql)
      return { ...(rows[0] as Contents), byIndex: byIndex.rows[0]?.count }
    } finally {
      await database.close()
    }
  }

  async function record(durable: boolean): Promise<{ disk: CrashRecorder; marks: Mark[] }> {
    const directory = join(home, 'database')
    await cp(await emptyDatabaseDirectory(), directory, { recursive: true })
    const disk = startRecording(directory, join(home, 'base'))
    try {
      const database = await startPGlite({ directory, durable })
      const marks = await write(database, disk)
      disk.stop()
      await database.close()
      return { disk, marks }
    } finally {
      disk.stop()
    }
  }

  it('keeps every acknowledged transaction at any time', async () => {
    const { disk, marks } = await record(true)
    const random = seededRandom(20)
    const end = marks.at(-1)?.moment ?? 0
    const begin = marks[0]?.moment ?? 0
    const moments = [
      // Times just after a response, and some in between.
      ...[3, 30, transactions].map((index) => marks[index]?.moment ?? 0),
      ...Array.from({ length: 5 }, () => begin + Math.floor(random() * (end - begin))),
    ]
    for (const [index, moment] of moments.entries()) {
      const acknowledged = marks.findLast((mark) => mark.moment <= moment)?.acknowledged ?? 0
      const recovered = join(home, `left-${index}`)
      disk.recreate(moment, index % 2 === 0 ? 'nothing' : seededRandom(index), recovered)
      const found = await read(recovered)
      const description = `at step ${moment}, after transaction ${acknowledged}`
      expect(found.last, description).toBeGreaterThanOrEqual(acknowledged)
      // The transaction in progress is completely present or absent.
      expect(found.last, description).toBeLessThanOrEqual(acknowledged + 1)
      const complete = {
        notes: found.last,
        count: found.last,
        version: found.last || null,
        byIndex: found.last,
      }
      expect(found, description).toEqual({ ...complete, last: found.last, damaged: 0 })
      await rm(recovered, { recursive: true })
    }
  })

  it('loses transactions without fsync, which proves the simulation', async () => {
    const { disk, marks } = await record(false)
    const recovered = join(home, 'left')
    disk.recreate(marks.at(-1)?.moment ?? 0, 'nothing', recovered)
    const found = await read(recovered).catch(() => ({ last: -1 }))
    expect(found.last).toBeLessThan(transactions)
  })

  it('is never mistaken for complete while it is being created', async () => {
    const directory = join(home, 'data/database')
    await mkdir(join(home, 'data'))
    const disk = startRecording(join(home, 'data'), join(home, 'base'))
    try {
      const database = await startPGlite({ directory, durable: true })
      disk.stop()
      await database.close()
    } finally {
      disk.stop()
    }
    const random = seededRandom(7)
    const moments = Array.from({ length: 12 }, () => Math.floor(random() * disk.moment))
    for (const [index, moment] of moments.entries()) {
      const recovered = join(home, `left-${index}`)
      disk.recreate(moment, index % 2 === 0 ? 'nothing' : random, recovered)
      const files: string[] = await readdir(join(recovered, 'database')).catch(() => [])
      if (files.includes('PG_VERSION')) expect(files, `at step ${moment}`).toContain('unfinished')
      await rm(recovered, { recursive: true })
    }
    const recovered = join(home, 'left')
    disk.recreate(disk.moment, 'nothing', recovered)
    expect(await readdir(join(recovered, 'database'))).not.toContain('unfinished')
    const reopened = await startPGlite({ directory: join(recovered, 'database'), durable: false })
    expect((await reopened.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await reopened.close()
  })
})
