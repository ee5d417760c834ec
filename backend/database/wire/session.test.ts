import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../database.ts'
import { openPGliteSession } from '../pglite/pglite-session.ts'
import { startPGlite } from '../pglite/start.ts'
import type { Session } from './session.ts'

let directory: string
let database: PGlite
let session: Session

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pglite-'))
  database = await startPGlite({ directory, durable: false })
})

afterAll(async () => {
  await database?.close()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  await database.exec('deallocate all; drop table if exists things; create table things (id int)')
  session = openPGliteSession(database)
})

async function rows(text: string, values: (string | null)[] = []): Promise<readonly Row[]> {
  const outcome = await session.transaction({ role: 'postgres', statements: [{ text, values }] })
  if (outcome.kind !== 'results') throw new Error(JSON.stringify(outcome))
  return outcome.results[0]?.rows ?? []
}

/** Returns this test's statements that PostgreSQL has prepared. */
async function preparedStatements(): Promise<string[]> {
  const found = await database.query<{ statement: string }>('select statement from pg_prepared_statements')
  return found.rows.map(({ statement }) => statement).filter((text) => /\bmine\b/.test(text))
}

describe('repeated statement', () => {
  it('is parsed once, with new values each time', async () => {
    for (const value of ['a', 'b', null])
      expect(await rows('select $1 as mine', [value])).toEqual([{ mine: value }])
    expect(await preparedStatements()).toEqual(['select $1 as mine'])
  })

  it('may occur twice in one transaction', async () => {
    const statement = { text: 'select $1::int as mine', values: ['1'] }
    const outcome = await session.transaction({ role: 'postgres', statements: [statement, statement] })
    expect(outcome).toMatchObject({ results: [{ rows: [{ mine: 1 }] }, { rows: [{ mine: 1 }] }] })
  })

  it("returns the table's current columns", async () => {
    expect(await rows('insert into things values (1) returning *')).toEqual([{ id: 1 }])
    await database.exec('alter table things add column size int default 5')
    expect(await rows('insert into things values (1) returning *')).toEqual([{ id: 1, size: 5 }])
    expect(await rows('select count(*) as number from things')).toEqual([{ number: 2 }])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a script', () => session.script('alter table things alter column id type text')],
    ['a notification', () => change(`notify pgrst`)],
  ])("accepts values of a column's new type after %s changed it", async (_, alter) => {
    await session.listen('pgrst')
    await rows('select * from things where id = $1', ['1'])
    await alter()
    expect(await rows('select * from things where id = $1', ['one'])).toEqual([])
  })

  async function change(notify: string) {
    const statements = ['alter table things alter column id type text', notify].map((text) => ({ text }))
    return session.transaction({ role: 'postgres', statements })
  }

  it('is prepared again after a deallocation', async () => {
    await rows('select 1 as mine')
    await rows('deallocate all')
    expect(await rows('select 1 as mine')).toEqual([{ mine: 1 }])
  })

  it('is not cached after an error, and its name is not reused for another', async () => {
    await expect(rows('select mine from nowhere')).rejects.toThrow('42P01')
    await expect(rows('select 1 / $1::int as mine', ['0'])).rejects.toThrow('22012')
    expect(await rows('select 2 as mine')).toEqual([{ mine: 2 }])
    await rows('select 3')
    expect(await preparedStatements()).toEqual(['select 2 as mine'])
    expect(await rows('select 1 / $1::int as mine', ['1'])).toEqual([{ mine: 1 }])
  })
})

describe('statement cache', () => {
  it('is limited and keeps the most recently used', async () => {
    for (let n = 0; n < 400; n += 1) {
      await rows(`select ${n} as mine`)
      await rows('select -1 as mine')
    }
    const texts = await preparedStatements()
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.length).toBeLessThanOrEqual(200)
    expect(texts).toContain('select -1 as mine')
    expect(texts).toContain('select 399 as mine')
    expect(texts).not.toContain('select 100 as mine')
  })

  it('excludes very long texts', async () => {
    expect(await rows(`select 1 as mine, '${'x'.repeat(30_000)}' as long`)).toHaveLength(1)
    expect(await preparedStatements()).toEqual([])
  })
})

it('values of many megabytes are transferred completely and leave no large buffer', async () => {
  const value = 'a€𝄞'.repeat(500_000)
  expect((await rows('select $1 as value', [value]))[0]?.value === value).toBe(true)
  expect(await rows('select $1 as value', ['short'])).toEqual([{ value: 'short' }])
})
