/** Dumps a PostgreSQL database into a file, and restores it, with PostgreSQL’s own programs. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../database/database.ts'
import { ArchiveError } from './archive.ts'

/** A dump doesn’t contain roles, because they belong to the whole server. */
const ROLES = join(import.meta.dirname, '../database/platform/0101_roles.sql')
/** Output is only messages. */
const MAX_OUTPUT_BYTES = 1_000_000

/** @throws {ArchiveError} with the last line of the program’s output */
export function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  return run('pg_dump', ['--format=custom', `--file=${file}`], databaseUrl)
}

/** Dumps no rows. @throws {ArchiveError} if a dump would fail */
export function checkDump(databaseUrl: string): Promise<void> {
  return run('pg_dump', ['--schema-only', '--file=/dev/null'], databaseUrl)
}

/** Reads a dump to its end. @throws {ArchiveError} */
export function readDump(file: string): Promise<void> {
  return run('pg_restore', ['--file=/dev/null', file])
}

/** All or nothing. @throws {ArchiveError} */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  await inDatabase(databaseUrl, async (database) => database.script(await readFile(ROLES, 'utf8')))
  // The roles’ file has created schemas.
  const options = ['--single-transaction', '--clean', '--if-exists', '--no-owner', file]
  await run('pg_restore', options, databaseUrl)
}

/** @throws {ArchiveError} if the database has tables */
export async function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  const text = `select count(*)::int as tables from pg_catalog.pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const [result] = await inDatabase(databaseUrl, (database) =>
    database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] }),
  )
  if (result?.rows[0]?.tables !== 0)
    throw new ArchiveError(
      'The database in DATABASE_URL is not empty: a backup can only be restored into an empty one.',
    )
}

async function inDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // Loaded on demand, because the embedded database doesn’t need it.
  const { openPostgres } = await import('../database/postgres/postgres.ts')
  const database = await openPostgres({ url })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Passes the password in the environment, because other users see arguments. */
async function run(program: string, args: readonly string[], databaseUrl?: string): Promise<void> {
  const { url, password } = separatePassword(databaseUrl ?? '')
  const options = {
    maxBuffer: MAX_OUTPUT_BYTES,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    },
  }
  const target = databaseUrl === undefined ? [] : [`--dbname=${url}`]
  await promisify(execFile)(program, [...args, ...target], options).catch((error) => {
    throw new ArchiveError(reasonOf(program, error), { cause: error })
  })
}

function separatePassword(databaseUrl: string): { url: string; password: string } {
  const [, inQuery = ''] = /[?&]password=([^&]*)/.exec(databaseUrl) ?? []
  const url = databaseUrl.replace(/([?&])password=[^&]*&?/, '$1')
  const [, start = '', inAuthority = '', end = url] = /^(\w+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? []
  return { url: start + end, password: inAuthority || inQuery }
}

/** The error’s own message would contain the URL. */
function reasonOf(
  program: string,
  { stderr = '', code }: { stderr?: string; code?: string | number },
): string {
  if (code === 'ENOENT') return `${program} is not installed`
  return stderr.trim().split('\n').at(-1) || `${program} ended with ${code}`
}
