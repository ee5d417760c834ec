import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Database, DatabaseError } from '../database.ts'
import { describeTransactions, NOTES_SCHEMA, ownerRows } from '../transactions.fixture.ts'
import { openPGlite } from './pglite.ts'

let directory: string
let database: Database

/** Copies an empty database, because creating one takes seconds. */
async function makeDirectory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'pglite-'))
  await cp(await emptyDatabaseDirectory(), made, { recursive: true })
  return made
}

beforeAll(async () => {
  directory = await makeDirectory()
  await chmod(directory, 0o755)
  database = await openPGlite({ directory })
  await database.script(NOTES_SCHEMA)
})

afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

const rows = (text: string, values?: unknown[]) => ownerRows(database, text, values)
describeTransactions(() => database)

it.each([
  ['true', 'bool', true],
  ['7', 'int2', 7],
  ['7', 'int4', 7],
  ['9007199254740991', 'int8', 9007199254740991],
  ['1.5', 'float8', 1.5],
  ['12.50', 'numeric', '12.50'],
  ['{"a": [1]}', 'jsonb', { a: [1] }],
  ['null', 'jsonb', null],
  ['2026-02-03T04:05:06Z', 'timestamptz', '2026-02-03 04:05:06+00'],
  ['{a,"b c"}', 'text[]', '{a,"b c"}'],
  ['6f1c0f9e-5c5b-4e0e-9d3c-2b1f2a3c4d5e', 'uuid', '6f1c0f9e-5c5b-4e0e-9d3c-2b1f2a3c4d5e'],
  [null, 'text', null],
  [{ a: "it's" }, 'jsonb', { a: "it's" }],
  [['x', 'y'], 'jsonb', ['x', 'y']],
  [42, 'text', '42'],
  [true, 'text', 'true'],
  [undefined, 'int4', null],
  [new Date(0), 'timestamptz', '1970-01-01 00:00:00+00'],
  [new Uint8Array([0, 255]), 'bytea', '\\x00ff'],
])('returns %j as %s as %j', async (value, type, expected) => {
  expect(await rows(`select $1::${type} as value`, [value])).toEqual([{ value: expected }])
})

describe('notifications', () => {
  it('arrive before the response to the notifying caller', async () => {
    const order: string[] = []
    await database.listen('order', (payload) => order.push(payload))
    await rows(`select pg_notify('order', 'notified')`)
    order.push('answered')
    expect(order).toEqual(['notified', 'answered'])
  })

  it('of a rolled-back transaction are not delivered', async () => {
    const received: string[] = []
    await database.listen('undone', (payload) => received.push(payload))
    await database.transaction({
      role: 'postgres',
      rollback: true,
      statements: [{ text: `select pg_notify('undone', 'no')` }],
    })
    await rows('select 1')
    expect(received).toEqual([])
  })
})

describe('watchdog', () => {
  it('ends a ten-second query at its limit without affecting the main thread, the queue or data', async () => {
    let ticks = 0
    const pulse = setInterval(() => {
      ticks += 1
    }, 5)
    const slow = rows10s()
    const queued = Promise.all([rows('select body from notes where id = 1'), rows('select 2 as two')])
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' })
    expect(await queued).toEqual([[{ body: 'first' }], [{ two: 2 }]])
    clearInterval(pulse)
    expect(ticks).toBeGreaterThan(5)
  })

  it('listens again afterwards and reports that notifications may have been missed', async () => {
    const received: string[] = []
    await database.listen('again', (payload) => received.push(payload))
    await expect(rows10s()).rejects.toBeInstanceOf(DatabaseError)
    await rows(`select pg_notify('again', 'after')`)
    expect(received).toEqual(['', 'after'])
  })

  it('reports no missed notifications if only a read was interrupted', async () => {
    const received: string[] = []
    await database.listen('unheard', (payload) => received.push(payload))
    await expect(rows10s({ readOnly: true })).rejects.toBeInstanceOf(DatabaseError)
    await rows(`select pg_notify('unheard', 'after')`)
    expect(received).toEqual(['after'])
  })

  function rows10s(options: { readonly readOnly?: boolean } = {}) {
    return database.transaction({
      role: 'postgres',
      timeout: 200,
      ...options,
      statements: [{ text: 'select pg_sleep(10)' }],
    })
  }
})

describe('low-priority work', () => {
  const anonymousQuery = (seconds: number, signal?: AbortSignal) =>
    database.transaction({
      role: 'postgres',
      readOnly: true,
      lowPriority: true,
      timeout: 5000,
      ...(signal && { signal }),
      statements: [{ text: `select 'stranger' as who from pg_sleep(${seconds})` }],
    })

  it('is cancelled when it delays other work, which then runs', async () => {
    const slow = anonymousQuery(10)
    const waiting = rows('select 1 as one')
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseError', reason: 'contention', started: true })
    expect(await waiting).toEqual([{ one: 1 }])
  })

  it('runs after all other work', async () => {
    const order: string[] = []
    const note = (who: string) => () => order.push(who)
    const running = rows('select pg_sleep(0.1)')
    const all = [
      anonymousQuery(0).then(note('stranger')),
      rows('select 1').then(note('one')),
      rows('select 1').then(note('two')),
    ]
    await Promise.all([running, ...all])
    expect(order).toEqual(['one', 'two', 'stranger'])
  })
})

it('low-priority work may finish within a quarter of a second', async () => {
  const own = await makeDirectory()
  const patient = await openPGlite({ directory: own, durable: false })
  const statements = [{ text: 'select 1 as one from pg_sleep(0.05)' }]
  // The quarter of a second never passes, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const low = patient.transaction({ role: 'postgres', readOnly: true, lowPriority: true, statements })
    const results = await Promise.all([low, patient.transaction({ role: 'postgres', statements })])
    expect(results.map(([result]) => result?.rows)).toEqual([[{ one: 1 }], [{ one: 1 }]])
  } finally {
    vi.useRealTimers()
    await patient.close()
    await rm(own, { recursive: true })
  }
})

describe('work of a disconnected client', () => {
  const query = (text: string, signal: AbortSignal, readOnly = true) =>
    database.transaction({ role: 'postgres', readOnly, signal, timeout: 5000, statements: [{ text }] })

  it('never starts if it is queued', async () => {
    const controller = new AbortController()
    const running = rows('select pg_sleep(0.1)')
    const waiting = query('select pg_sleep(10)', controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ reason: 'disconnected', started: false })
    await running
    await expect(query('select 1', controller.signal)).rejects.toMatchObject({
      reason: 'disconnected',
      started: false,
    })
  })

  it('is cancelled if it only reads', async () => {
    const controller = new AbortController()
    const running = query('select pg_sleep(10)', controller.signal)
    setTimeout(() => controller.abort(), 20)
    await expect(running).rejects.toMatchObject({ reason: 'disconnected', started: true })
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is completed if it writes', async () => {
    const controller = new AbortController()
    const running = rows('select pg_sleep(0.1)')
    const writing = query(`insert into notes (id, body) values (900, 'meant')`, controller.signal, false)
    controller.abort()
    await Promise.all([running, writing])
    expect(await rows(`select body from notes where body = 'meant'`)).toEqual([{ body: 'meant' }])
  })
})

describe('overloaded engine', () => {
  it.each([
    ['deeply nested JSON', 'select $1::jsonb', '['.repeat(500_000), '22P02'],
    ['a recursive function', 'select endless($1)', 1, '54001'],
  ])('PostgreSQL itself rejects %s', async (_, text, value, code) => {
    await database.script(`create or replace function endless(n int) returns int language plpgsql
      as 'begin return endless(n + 1); end'`)
    await expect(rows(text, [value])).rejects.toMatchObject({ code })
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is replaced after a fatal query, and the next one succeeds', async () => {
    await database.script(`create or replace function bottomless(n int) returns int language sql
      as 'select bottomless(n + 1)'`)
    const broken = database.transaction({
      role: 'postgres',
      timeout: 2000,
      statements: [{ text: 'select bottomless(1)' }],
    })
    const next = rows('select 1 as one')
    await expect(broken).rejects.toMatchObject({ code: '08006' })
    expect(await next).toEqual([{ one: 1 }])
  })
})

describe('maintenance', () => {
  it('truncates the write-ahead log and vacuums every table automatically', async () => {
    const own = await makeDirectory()
    const maintained = await openPGlite({
      directory: own,
      durable: false,
      maintenanceSchedule: { transactions: 5, interval: 3_600_000, vacuum: 1 },
    })
    const state = async () => {
      const [result] = await maintained.transaction({
        role: 'postgres',
        readOnly: true,
        statements: [
          {
            text: `select checkpoint_lsn,
              (select count(*)::int from pg_stat_user_tables where last_vacuum is not null) as vacuumed
              from pg_control_checkpoint()`,
          },
        ],
      })
      return result?.rows[0]
    }
    await maintained.script('create table kept (id int)')
    const before = await state()
    for (let n = 0; n < 3; n += 1) await maintained.script(`insert into kept values (${n})`)
    expect(await state()).toEqual(before)
    await maintained.script('delete from kept')
    await waitFor(async () => expect(await state()).toMatchObject({ vacuumed: 1 }))
    expect((await state())?.checkpoint_lsn).not.toBe(before?.checkpoint_lsn)
    await maintained.close()
    await rm(own, { recursive: true })
  })
})

it('a database closed while it is reopening stays closed', async () => {
  const own = await makeDirectory()
  const warnings: string[] = []
  const short = await openPGlite({
    directory: own,
    durable: false,
    log: { warn: (_, message) => warnings.push(message) },
  })
  await short.listen('channel', () => undefined)
  const stopped = short.transaction({
    role: 'postgres',
    timeout: 200,
    statements: [{ text: 'select pg_sleep(9)' }],
  })
  await expect(stopped).rejects.toMatchObject({ code: '08006' })
  const waiting = short.transaction({ role: 'postgres', statements: [{ text: 'select 1 as one' }] })
  const closed = short.close()
  expect((await waiting)[0]?.rows).toEqual([{ one: 1 }])
  await closed
  expect(warnings).toEqual(['A query was cancelled', 'The database was reopened'])
  await rm(own, { recursive: true })
})

it('a standby engine takes over with all committed data', async () => {
  const own = await makeDirectory()
  const database = await openPGlite({ directory: own, standby: true })
  const run = async (text: string, timeout = 8000) =>
    (await database.transaction({ role: 'postgres', timeout, statements: [{ text }] }))[0]?.rows
  await database.script('create table kept (round int)')
  await run('insert into kept values (1)')
  await expect(run('select pg_sleep(10)', 100)).rejects.toMatchObject({ reason: 'timeout' })
  expect(await run('select round from kept')).toEqual([{ round: 1 }])
  await database.close()
  await rm(own, { recursive: true })
})

it('committed data are there when the directory is reopened', async () => {
  const own = await makeDirectory()
  const first = await openPGlite({ directory: own })
  await first.script('create table kept (id int); insert into kept values (1)')
  await first.close()
  await expect(first.transaction({ role: 'postgres', statements: [] })).rejects.toMatchObject({
    code: '08003',
  })
  const second = await openPGlite({ directory: own })
  const [result] = await second.transaction({
    role: 'postgres',
    statements: [{ text: 'select id from kept' }],
  })
  expect(result?.rows).toEqual([{ id: 1 }])
  await second.close()
  await rm(own, { recursive: true })
})

it('a failed script leaves nothing behind', async () => {
  await expect(database.script('create table half (id int); select 1/0')).rejects.toMatchObject({
    code: '22012',
  })
  expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }])
})

it('the directory is private to its user', async () => {
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})

it('rejects a directory with other content, with a reason', async () => {
  await expect(openPGlite({ directory: join(import.meta.dirname, 'pglite.ts') })).rejects.toMatchObject({
    code: '08006',
  })
})
