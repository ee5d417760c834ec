import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Database, Row } from '../database.ts'
import { describeTransactions, expectNothingLeft, NOTES_SCHEMA, ownerRows } from '../transactions.fixture.ts'
import { openPostgres } from './postgres.ts'

let server: PostgresServer
let url: string
let database: Database

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  database = await openPostgres({ url, poolSize: 2 })
  await database.script(NOTES_SCHEMA)
})

afterAll(async () => {
  await database?.close()
  await server?.[Symbol.asyncDispose]()
})

const rows = (text: string, values?: unknown[]) => ownerRows(database, text, values)
describeTransactions(() => database)

it('leaves nothing of a transaction whose query was cancelled', async () => {
  const settings = { 'request.jwt.claims': 'secret' }
  const statements = [{ text: 'select pg_sleep(5)' }]
  const stopped = database.transaction({ role: 'anon', timeout: 300, settings, readOnly: true, statements })
  await expect(stopped).rejects.toThrow()
  await expectNothingLeft(database)
})

describe('work of a disconnected client', () => {
  it('is cancelled at the server if it only reads', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const mark = `select pg_sleep(20) as ${`mark_${crypto.randomUUID().replaceAll('-', '')}`}`
    const query = (text: string) =>
      database.transaction({
        role: 'postgres',
        readOnly: true,
        timeout: 300_000,
        signal,
        statements: [{ text }],
      })
    const running = query(mark)
    const active = async () =>
      (await rows(`select pid from pg_stat_activity where query = $1 and state = 'active'`, [mark])).length
    await expect.poll(active).toBe(1)
    controller.abort()
    await expect(running).rejects.toMatchObject({ reason: 'disconnected', started: true })
    await expect.poll(active).toBe(0)
    await expect(query('select 1')).rejects.toMatchObject({ reason: 'disconnected', started: false })
  })
})

it('low-priority work leaves connections to other work, and queues for its share', async () => {
  const small = await openPostgres({ url, poolSize: 3 })
  const query = (lowPriority: boolean, signal?: AbortSignal) =>
    small.transaction({
      role: 'postgres',
      readOnly: true,
      lowPriority,
      ...(signal && { signal }),
      statements: [{ text: lowPriority ? 'select pg_sleep(0.3)' : 'select 1 as one' }],
    })
  try {
    const done: string[] = []
    const lowPriorityQueries = [1, 2].map((number) => query(true).then(() => done.push(`stranger ${number}`)))
    const controller = new AbortController()
    const cancelled = query(true, controller.signal)
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ reason: 'disconnected', started: false })
    await Promise.all([query(false), query(false)]).then(() => done.push('people'))
    await Promise.all(lowPriorityQueries)
    expect(done).toEqual(['people', 'stranger 1', 'stranger 2'])
  } finally {
    await small.close()
  }
})

it.each([
  ['true', 'bool', true],
  ['9007199254740991', 'int8', 9007199254740991],
  ['12.50', 'numeric', '12.50'],
  ['{"a": [1]}', 'jsonb', { a: [1] }],
  ['2026-02-03T04:05:06Z', 'timestamptz', '2026-02-03 04:05:06+00'],
  ['2026-02-03', 'date', '2026-02-03'],
  ['{a,"b c"}', 'text[]', '{a,"b c"}'],
  [null, 'text', null],
  [{ a: "it's" }, 'jsonb', { a: "it's" }],
  [['x', 'y'], 'jsonb', ['x', 'y']],
  [42, 'text', '42'],
  [new Uint8Array([0, 255]), 'bytea', '\\x00ff'],
])('returns %j as %s as %j', async (value, type, expected) => {
  expect(await rows(`select $1::${type} as value`, [value])).toEqual([{ value: expected }])
})

describe('repeated statement', () => {
  let single: Database

  beforeAll(async () => {
    single = await openPostgres({ url, poolSize: 1 })
  })

  afterAll(() => single?.close())

  async function query(text: string, values: unknown[] = []): Promise<readonly Row[]> {
    const [result] = await single.transaction({ role: 'postgres', statements: [{ text, values }] })
    return result?.rows ?? []
  }

  const preparedStatements = () =>
    query(`select statement from pg_prepared_statements where statement like '% mine%'`)

  it('is parsed once, with new values each time', async () => {
    for (const value of ['a', 'b', null])
      expect(await query('select $1::text as mine', [value])).toEqual([{ mine: value }])
    const prepared = (await preparedStatements()).map(({ statement }) => statement)
    expect(prepared.filter((text) => text === 'select $1::text as mine')).toHaveLength(1)
  })

  it('may occur twice in one transaction', async () => {
    const statement = { text: 'select $1::int + 1 as mine', values: [1] }
    const results = await single.transaction({ role: 'postgres', statements: [statement, statement] })
    expect(results.map(({ rows }) => rows)).toEqual([[{ mine: 2 }], [{ mine: 2 }]])
  })

  it("returns the table's current columns", async () => {
    await single.script('create table things (id int)')
    expect(await query('insert into things values (1) returning *')).toEqual([{ id: 1 }])
    await rows('alter table things add column size int default 5')
    expect(await query('insert into things values (1) returning *')).toEqual([{ id: 1, size: 5 }])
    expect(await query('select count(*) as number from things')).toEqual([{ number: 2 }])
  })

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['a script', (database) => database.script('alter table sized alter column size type text')],
    [
      'another session, with a notification,',
      async () => {
        const listener = vi.fn()
        await single.listen('pgrst', listener)
        await database.script(`alter table sized alter column size type text; notify pgrst`)
        await expect.poll(() => listener.mock.calls.length).toBe(1)
      },
    ],
  ])("accepts values of a column's new type after %s changed it", async (_, alter) => {
    await single.script('drop table if exists sized; create table sized (size int)')
    await query('select * from sized where size = $1', ['1'])
    await alter(single)
    expect(await query('select * from sized where size = $1', ['large'])).toEqual([])
  })

  it('is prepared again after a deallocation', async () => {
    await query('select 1 as mine')
    await query('deallocate all')
    expect(await query('select 1 as mine')).toEqual([{ mine: 1 }])
  })

  it('is one of a limited number per connection', async () => {
    const sizes: number[] = []
    for (let n = 0; n < 450; n += 1) {
      expect(await query(`select ${n} as mine`)).toEqual([{ mine: n }])
      if (n % 10 === 0) sizes.push((await preparedStatements()).length)
    }
    expect(Math.max(...sizes)).toBeGreaterThan(100)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
  })
})

it('a query that exceeds its limit is cancelled with the code of a lost connection', async () => {
  const statements = [{ text: 'select pg_sleep(10)' }]
  const slow = database.transaction({ role: 'postgres', timeout: 200, statements })
  await expect(slow).rejects.toMatchObject({
    code: '08006',
    message: 'The query ran longer than 200 ms and was cancelled',
  })
  expect(await rows('select 1 as one')).toEqual([{ one: 1 }])
})

it('reports a closed connection once and reconnects for the next query', async () => {
  const own = await openPostgres({ url, poolSize: 1 })
  const ended = ownerRows(own, 'select pg_terminate_backend(pg_backend_pid())')
  await expect(ended).rejects.toMatchObject({ code: '08006' })
  expect(await ownerRows(own, 'select 1 as one')).toEqual([{ one: 1 }])
  await own.close()
})

it('notifications arrive, also after the listening connection was lost', async () => {
  const received: string[] = []
  await database.listen('content', (payload) => received.push(payload))
  await rows(`select pg_notify('content', 'one')`)
  await waitFor(() => expect(received).toEqual(['one']))
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`)
  await waitFor(() => expect(received).toEqual(['one', '', '']))
  await rows(`select pg_notify('content', 'two')`)
  await waitFor(() => expect(received).toEqual(['one', '', '', 'two']))
})

it.each([
  ['postgres://postgres@127.0.0.1:1/none', '08006'],
  ['postgres://postgres@/none?host=/nowhere', '08006'],
])('%s is reported as unavailable', async (address, code) => {
  await expect(openPostgres({ url: address })).rejects.toMatchObject({ name: 'DatabaseError', code })
})

it("an unknown database is reported with the server's code", async () => {
  const address = url.replace(/database_\d+/, 'unknown')
  await expect(openPostgres({ url: address })).rejects.toMatchObject({ code: '3D000' })
})
