import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#backend/database/database.ts'
import { migrate, readMigrationFiles } from '#backend/database/migrations/migrate.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import pglite from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }

/** Creating a database takes PGlite 3 s, so templates are cached by a hash of their inputs, and copied. */

const root = join(import.meta.dirname, '../..')

export const sqlDirectories = {
  platformDirectory: join(root, 'backend/database/platform'),
  migrationsDirectory: join(root, 'supabase/migrations'),
}

export interface TestDatabase extends AsyncDisposable {
  readonly database: Database
}

/** An empty migrated database at `url` or in PGlite, which copies the directory of a `template` if given. */
export async function openTestDatabase({
  url,
  poolSize = 10,
  template: source,
}: {
  url?: string
  poolSize?: number
  template?: string
} = {}): Promise<TestDatabase> {
  if (url) {
    const database = await openPostgres({ url, poolSize })
    await migrate(database, sqlDirectories)
    return { database, [Symbol.asyncDispose]: () => database.close() }
  }
  const directory = await mkdtemp(join(tmpdir(), 'database-'))
  cpSync(source ?? (await migratedDatabaseDirectory()), directory, { recursive: true })
  const database = await openPGlite({ directory, durable: false })
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** As `truncate … restart identity cascade`, but ten times as fast for few rows, because no files are created. */
export async function emptyTables(database: Database, ...tables: string[]): Promise<void> {
  await database.script(`
    do $$
    declare
      emptied regclass;
      counter text;
    begin
      -- Neither triggers nor references have a say.
      set local session_replication_role = replica;
      for emptied in
        with recursive found (relation) as (
          select unnest('{${tables.join()}}'::regclass[])
          union
          select conrelid from found join pg_constraint on confrelid = relation and contype = 'f'
        )
        select relation from found
      loop
        execute format('delete from %s', emptied);
        for counter in
          select pg_get_serial_sequence(emptied::text, attname) from pg_attribute
          where attrelid = emptied and attnum > 0 and not attisdropped and (attidentity <> '' or atthasdef)
        loop
          if counter is not null then
            execute format('alter sequence %s restart', counter);
          end if;
        end loop;
      end loop;
    end $$`)
}

/** A template of a migrated PGlite. */
export async function migratedDatabaseDirectory(): Promise<string> {
  const files = await Promise.all(Object.values(sqlDirectories).map(readMigrationFiles))
  return template(
    ['migrated', ...files.flat().map(({ file, checksum }) => `${file} ${checksum}`)],
    async (directory) => {
      cpSync(await emptyDatabaseDirectory(), directory, { recursive: true })
      const database = await openPGlite({ directory, durable: false })
      try {
        await migrate(database, sqlDirectories)
      } finally {
        await database.close()
      }
    },
  )
}

/** A template of an empty PGlite. */
export async function emptyDatabaseDirectory(): Promise<string> {
  return template(['empty'], async (directory) => {
    await (await openPGlite({ directory, durable: false })).close()
  })
}

/** Renamed when complete, so that processes share it. */
async function template(ingredients: string[], make: (directory: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
    .update([pglite.version, ...ingredients].join('\n'))
    .digest('hex')
    .slice(0, 16)
  const shelf = join(root, 'node_modules/.cache/databases')
  const shelved = join(shelf, hash)
  if (await exists(shelved)) return shelved
  await mkdir(shelf, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(shelf, 'draft-'))
  try {
    await make(draft)
    await rename(draft, shelved)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was first.
    if (!(await exists(shelved))) throw error
  }
  return shelved
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
