import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import type { Database, Row } from '../database.ts'
import { openPGlite } from '../pglite/pglite.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { loadDemoContent } from './demo-content.ts'
import { migrate } from './migrate.ts'

const root = join(import.meta.dirname, '../../..')
const product = {
  platformDirectory: join(root, 'backend/database/platform'),
  migrationsDirectory: join(root, 'supabase/migrations'),
}

let scratch: string
let server: PostgresServer

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'migrate-'))
  server = await startPostgres()
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await rm(scratch, { recursive: true, force: true })
})

let database: Database
let directories: typeof product

function openDatabase(engine: 'pglite' | 'postgres'): void {
  beforeEach(async () => {
    const own = await mkdtemp(join(scratch, `${engine}-`))
    directories = { platformDirectory: join(own, 'platform'), migrationsDirectory: join(own, 'migrations') }
    await write('platform', '0001_base.sql', `create table base (note text default 'it''s; -- not the end')`)
    await write(
      'migrations',
      '20260101000000_first.sql',
      'create table first (id int); -- no semicolon follows',
    )
    if (engine === 'pglite') {
      await cp(await emptyDatabaseDirectory(), join(own, 'database'), { recursive: true })
      database = await openPGlite({ directory: join(own, 'database') })
    } else {
      database = await openPostgres({ url: await server.createDatabase() })
    }
  })

  afterEach(async () => {
    await database.close()
  })
}

async function write(folder: string, name: string, sql: string): Promise<void> {
  const path = folder === 'platform' ? directories.platformDirectory : directories.migrationsDirectory
  await mkdir(path, { recursive: true })
  await writeFile(join(path, name), sql)
}

async function rows(text: string): Promise<readonly Row[]> {
  const [result] = await database.transaction({ role: 'postgres', statements: [{ text }] })
  return result?.rows ?? []
}

describe.each(['pglite', 'postgres'] as const)('migrations on %s', (engine) => {
  openDatabase(engine)

  it('are applied in order, once, and recorded like the Supabase CLI does', async () => {
    await write('migrations', '20260102000000_second.sql', 'alter table first add column name text;')
    expect(await migrate(database, directories)).toEqual([
      '0001_base.sql',
      '20260101000000_first.sql',
      '20260102000000_second.sql',
    ])
    expect(await migrate(database, directories)).toEqual([])
    expect(
      await rows(
        'select version, name, to_json(statements) as sql from supabase_migrations.schema_migrations order by 1',
      ),
    ).toEqual([
      {
        version: '20260101000000',
        name: 'first',
        sql: ['create table first (id int)', '-- no semicolon follows'],
      },
      { version: '20260102000000', name: 'second', sql: ['alter table first add column name text'] },
    ])
    expect(await rows('insert into base default values returning note')).toEqual([
      { note: "it's; -- not the end" },
    ])
  })

  it('notify the data API when the schema changed, and only then', async () => {
    const received: string[] = []
    await database.listen('pgrst', (payload) => received.push(payload))
    await migrate(database, directories)
    await expect.poll(() => received).toEqual(['reload schema'])
    await migrate(database, directories)
    await rows(`select pg_notify('pgrst', 'last')`)
    await expect.poll(() => received).toEqual(['reload schema', 'last'])
  })

  it('that fail leave no trace; earlier ones stay', async () => {
    await write('migrations', '20260102000000_broken.sql', 'create table half (id int); select 1/0;')
    await expect(migrate(database, directories)).rejects.toMatchObject({
      name: 'MigrationError',
      reason: 'failed',
      message: 'The database could not be migrated: 20260102000000_broken.sql failed with: division by zero',
    })
    expect(await rows(`select to_regclass('half') as half, to_regclass('first') as first`)).toEqual([
      { half: null, first: 'first' },
    ])
    await write('migrations', '20260102000000_broken.sql', 'create table half (id int);')
    expect(await migrate(database, directories)).toEqual(['20260102000000_broken.sql'])
  })
})

describe('migrations', () => {
  openDatabase('postgres')

  it.each([
    [
      'by a pre-release version',
      'pre-release',
      () => rows(`insert into supabase_migrations.schema_migrations values ('20251231235959')`),
    ],
    [
      'by a pre-release platform',
      'pre-release',
      () => rows(`insert into embedded_backend.platform_files values ('0000', 'x', 'y')`),
    ],
    [
      'by a newer version',
      'newer',
      () => rows(`insert into supabase_migrations.schema_migrations values ('20990101000000')`),
    ],
    [
      'by a newer platform',
      'newer',
      () => rows(`insert into embedded_backend.platform_files values ('0009', 'x', 'y')`),
    ],
    ['from another platform file', 'changed', () => write('platform', '0001_base.sql', 'select 1')],
    ['beyond a new file', 'out-of-order', () => write('migrations', '20250101000000_late.sql', 'select 1')],
  ])('of a database created %s are rejected, which stays unchanged', async (_, reason, change) => {
    await migrate(database, directories)
    await change()
    await write('migrations', '20990101000001_next.sql', 'create table next (id int)')
    await expect(migrate(database, directories)).rejects.toMatchObject({ name: 'MigrationError', reason })
    expect(await rows(`select to_regclass('next') as next`)).toEqual([{ next: null }])
  })

  it('of a database from before the baseline are rejected with one sentence', async () => {
    await rows('create schema supabase_migrations')
    await rows(
      'create table supabase_migrations.schema_migrations (version text, statements text[], name text)',
    )
    await rows(
      `insert into supabase_migrations.schema_migrations values ('20261102090000'), ('20261126020000')`,
    )
    await expect(migrate(database, product)).rejects.toMatchObject({
      reason: 'pre-release',
      message:
        'The database was created by a pre-release version and cannot be upgraded: use an empty database, or run the version that created it to export your data.',
    })
    expect(await rows(`select to_regnamespace('private') as made`)).toEqual([{ made: null }])
  })

  it('of the product apply once in two processes, and the demo content fills an empty database once', async () => {
    const url = await server.createDatabase()
    const databases = await Promise.all([openPostgres({ url }), openPostgres({ url })])
    const names = (await Promise.all(databases.map((process) => migrate(process, product)))).flat()
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
    const demo = { seedDirectory: join(root, 'supabase/seed') }
    const outcomes = []
    for (const process of databases) outcomes.push(await loadDemoContent(process, demo))
    expect(outcomes).toEqual([true, false])
    await Promise.all(databases.map((process) => process.close()))
  })
})
