/** The Supabase CLI and the backend share one migration history. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Row } from '#backend/database/database.ts'
import { migrate } from '#backend/database/migrations/migrate.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { sqlDirectories } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { cliAddress, openSupabaseCli, type SupabaseCli } from '#tests/support/supabase-cli.ts'

const resources = new AsyncDisposableStack()
let server: PostgresServer
let cli: SupabaseCli
let versions: string[]

beforeAll(async () => {
  server = resources.use(await startPostgres())
  cli = resources.use(await openSupabaseCli())
  const files = await readdir(sqlDirectories.migrationsDirectory)
  versions = files.map((file) => file.slice(0, 14)).sort()
  expect(versions.length).toBeGreaterThan(10)
})

afterAll(() => resources.disposeAsync())

let database: Database
let remote: string

beforeEach(async () => {
  const url = await server.createDatabase()
  remote = `--remote=${cliAddress(url)}`
  database = await openPostgres({ url })
  return () => database.close()
})

/** The schemas of a new Supabase project, without migration records. */
async function makePlatform(): Promise<void> {
  const none = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await migrate(database, { ...sqlDirectories, migrationsDirectory: none })
  } finally {
    await rm(none, { recursive: true })
  }
  await database.script('drop schema supabase_migrations cascade')
}

async function rows(text: string): Promise<readonly Row[]> {
  const [result] = await database.transaction({ role: 'postgres', statements: [{ text }] })
  return result?.rows ?? []
}

const recorded = () =>
  rows(`select version, name, to_json(statements) as statements
    from supabase_migrations.schema_migrations order by version`)

/** Columns of the history table, as created. */
const shape = () =>
  rows(`select column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'supabase_migrations' and table_name = 'schema_migrations' order by 1`)

describe('database migrated by the CLI', () => {
  beforeEach(async () => {
    await makePlatform()
    await cli.run('db', 'push', '--yes', remote)
  })

  it('is up to date for the backend', async () => {
    expect((await recorded()).map(({ version }) => version)).toEqual(versions)
    expect(await migrate(database, sqlDirectories)).toEqual([])
  })

  it('has the same records as one migrated by the backend', async () => {
    const [record, columns] = [await recorded(), await shape()]
    await database.close()
    database = await openPostgres({ url: await server.createDatabase() })
    await migrate(database, sqlDirectories)
    expect(await recorded()).toEqual(record)
    expect(await shape()).toEqual(columns)
  })
})

describe('database migrated by the backend', () => {
  beforeEach(async () => {
    await migrate(database, sqlDirectories)
  })

  it('is up to date for the CLI', async () => {
    expect(await cli.run('db', 'push', '--dry-run', remote)).toMatchObject({ upToDate: true, migrations: [] })
    const { migrations } = await cli.run('migration', 'list', remote)
    expect(migrations).toEqual(
      versions.map((version) => expect.objectContaining({ local: version, remote: version })),
    )
  })

  it('accepts the next migration from the CLI', async () => {
    const file = join(cli.directory, 'migrations/20991231235959_create_later.sql')
    await writeFile(
      file,
      `-- Later; indeed.\ncreate table public.later (note text default 'a;b');\n-- The end.\n`,
    )
    try {
      expect(await cli.run('db', 'push', '--dry-run', remote)).toMatchObject({ upToDate: false })
      await cli.run('db', 'push', '--yes', remote)
      expect((await recorded()).at(-1)).toMatchObject({ version: '20991231235959', name: 'create_later' })
      expect(await rows('insert into public.later default values returning note')).toEqual([{ note: 'a;b' }])
      // The history has more entries than there are files.
      await expect(migrate(database, sqlDirectories)).rejects.toMatchObject({ reason: 'newer' })
    } finally {
      await rm(file)
    }
  })
})

it('the CLI rejects a database with pre-release migrations and leaves it unchanged', async () => {
  await makePlatform()
  await database.script(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations (version) values ('20261102090000')`)
  await expect(cli.run('db', 'push', '--yes', remote)).rejects.toThrow(
    'Remote migration versions not found in local migrations directory.',
  )
  expect(await rows(`select to_regnamespace('private') as made`)).toEqual([{ made: null }])
})

it('splits unusual statements like the CLI', async () => {
  await makePlatform()
  const directory = join(cli.directory, 'migrations')
  const file = join(directory, '20991231235959_create_unusual.sql')
  await writeFile(
    file,
    `/* A block; /* nested; */ still. */
create table public.unusual (id int, note text default 'it''s; here', "a;b" text); ;
create function public.unusual_count() returns bigint language sql begin atomic
  select case when true then count(*) end from public.unusual; end;
create function public.unusual_body() returns text language sql as $body$ select $$;$$::text; $body$;
insert into public.unusual (note) values (E'a\\';b');
create rule unusual_rule as on delete to public.unusual do instead (select 1; select 2);
-- Nothing follows.
`,
  )
  try {
    await cli.run('db', 'push', '--yes', remote)
    const cliRecords = await recorded()
    await database.close()
    database = await openPostgres({ url: await server.createDatabase() })
    await migrate(database, { ...sqlDirectories, migrationsDirectory: directory })
    expect(await recorded()).toEqual(cliRecords)
  } finally {
    await rm(file)
  }
})
