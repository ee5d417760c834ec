/**
 * Applies what Supabase provides (`platform/`), then the project's migrations, and records them like the Supabase CLI.
 * Each file and its record are one transaction.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Row } from '../database.ts'
import { splitStatements } from './sql-statements.ts'

export interface MigrationDirectories {
  readonly platformDirectory: string
  readonly migrationsDirectory: string
}

export interface MigrateOptions extends MigrationDirectories {
  /** Called before an existing database is changed. */
  readonly beforeUpdate?: () => Promise<void>
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly forAdministrator = true
  readonly reason: 'pre-release' | 'newer' | 'changed' | 'out-of-order' | 'old-server' | 'failed'

  constructor(reason: MigrationError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

interface MigrationSet {
  readonly table: string
  readonly files: readonly MigrationFile[]
  record(file: MigrationFile): string
}

interface AppliedMigration {
  readonly version: string
  readonly checksum: string | null
}

const MIN_POSTGRES_VERSION = 150_000
const PLATFORM_TABLE = 'embedded_backend.platform_files'
const MIGRATIONS_TABLE = 'supabase_migrations.schema_migrations'

/** Serialises servers that start concurrently. */
const LOCK = `select pg_advisory_xact_lock(hashtext('embedded_backend'));`

const RECORD_TABLES = `
  ${LOCK}
  create schema if not exists embedded_backend;
  create table if not exists ${PLATFORM_TABLE} (
    version text primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create schema if not exists supabase_migrations;
  create table if not exists ${MIGRATIONS_TABLE} (version text primary key, statements text[], name text);
`

/**
 * @returns the names of the applied files
 * @throws {MigrationError} when the database must not or could not be migrated
 */
export async function migrate(
  database: Database,
  { platformDirectory, migrationsDirectory, beforeUpdate }: MigrateOptions,
): Promise<string[]> {
  await rejectOldPostgres(database)
  await database.script(RECORD_TABLES)
  const sets: MigrationSet[] = [
    {
      table: PLATFORM_TABLE,
      files: await readMigrationFiles(platformDirectory),
      record: ({ version, name, checksum }) =>
        `insert into ${PLATFORM_TABLE} (version, name, checksum) values (${[version, name, checksum].map(literal).join(', ')})`,
    },
    {
      table: MIGRATIONS_TABLE,
      files: await readMigrationFiles(migrationsDirectory),
      record: ({ version, name, sql }) =>
        `insert into ${MIGRATIONS_TABLE} (version, name, statements)
          values (${literal(version)}, ${literal(name)}, array[${splitStatements(sql).map(literal).join(', ')}]::text[])`,
    },
  ]
  const pending = []
  let isNew = true
  for (const set of sets) {
    const applied = await readApplied(database, set.table)
    isNew &&= applied.length === 0
    pending.push({ set, files: findPending(set, applied) })
  }
  if (!isNew && pending.some(({ files }) => files.length > 0)) await beforeUpdate?.()
  const names = []
  for (const { set, files } of pending) {
    for (const file of files) {
      if (await apply(database, set, file)) names.push(file.file)
    }
  }
  if (names.length > 0) await database.script(`notify pgrst, 'reload schema'`)
  return names
}

/** Returns false if another process has applied the file meanwhile. */
async function apply(
  database: Database,
  { table, record }: MigrationSet,
  file: MigrationFile,
): Promise<boolean> {
  try {
    await database.script(`${LOCK}\n${file.sql}\n;\n${record(file)};`)
    return true
  } catch (error) {
    if ((await readApplied(database, table)).some(({ version }) => version === file.version)) return false
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      'failed',
      `The database could not be migrated: ${file.file} failed with: ${reason}`,
      error,
    )
  }
}

function findPending({ files }: MigrationSet, recorded: readonly AppliedMigration[]): MigrationFile[] {
  const filesByVersion = new Map(files.map((file) => [file.version, file]))
  for (const { version, checksum } of recorded) {
    const file = filesByVersion.get(version)
    if (!file && version < (files[0]?.version ?? '')) {
      throw new MigrationError(
        'pre-release',
        'The database was created by a pre-release version and cannot be upgraded: use an empty database, or run the version that created it to export your data.',
      )
    }
    if (!file) {
      throw new MigrationError(
        'newer',
        `The database was created by a newer version of this software (${version} is unknown here): update the software, or use another database.`,
      )
    }
    if (checksum !== null && checksum !== file.checksum) {
      throw new MigrationError(
        'changed',
        `${file.file} was changed after it was applied to the database: restore the file, or use another database.`,
      )
    }
  }
  const last = recorded.at(-1)?.version ?? ''
  const pending = files.filter(({ version }) => !recorded.some((entry) => entry.version === version))
  const outdated = pending.find(({ version }) => version < last)
  if (outdated) {
    throw new MigrationError(
      'out-of-order',
      `${outdated.file} comes before ${last}, which is already applied: give it a later number.`,
    )
  }
  return pending
}

async function readApplied(database: Database, table: string): Promise<AppliedMigration[]> {
  const checksum = table === PLATFORM_TABLE ? 'checksum' : 'null'
  const rows = await read(database, `select version, ${checksum} as checksum from ${table} order by version`)
  return rows.map((row) => ({ version: String(row.version), checksum: row.checksum as string | null }))
}

async function rejectOldPostgres(database: Database): Promise<void> {
  const [row] = await read(
    database,
    `select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number`,
  )
  if (Number(row?.number) < MIN_POSTGRES_VERSION) {
    throw new MigrationError(
      'old-server',
      `PostgreSQL ${row?.version} is too old: version 15 or later is needed.`,
    )
  }
}

async function read(database: Database, text: string): Promise<readonly Row[]> {
  const [result] = await database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] })
  return result?.rows ?? []
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

export interface MigrationFile {
  readonly version: string
  readonly name: string
  readonly file: string
  readonly sql: string
  readonly checksum: string
}

/** Reads the `<digits>_<name>.sql` files of a directory by version. Ignores other files. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((file) => /^\d+_.+\.sql$/.test(file)).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
      return { version, name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
