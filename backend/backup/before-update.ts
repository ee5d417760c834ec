/** Copies the database before migrations change it, so that an update can be undone. Keeps the last copy. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../database/database.ts'
import { NAMES } from '../disk/data-format.ts'
import { syncDirectory } from '../disk/disk.ts'

interface CopyDependencies {
  /** The data directory. */
  readonly path: string
  readonly database: Database
  /** Of a PostgreSQL server. */
  readonly databaseUrl: string | undefined
  readonly log: { warn(fields: object, message: string): void }
}

/** @throws {DatabaseError} without enough disk space for the embedded database */
export async function copyBeforeUpdate({
  path,
  database,
  databaseUrl,
  log,
}: CopyDependencies): Promise<void> {
  const partial = join(path, `${NAMES.snapshot}${randomUUID()}`)
  const copy = join(path, NAMES.beforeUpdate)
  if (database.snapshot) await database.snapshot(partial)
  else if (databaseUrl !== undefined) {
    try {
      await dump(databaseUrl, partial)
    } catch (error) {
      await rm(partial, { force: true })
      // The server’s own backups remain.
      log.warn({ reason: reasonOf(error) }, 'The database could not be copied before the update')
      return
    }
  }
  await rm(copy, { recursive: true, force: true })
  await rename(partial, copy)
  await syncDirectory(path)
  log.warn({ copy }, 'The database was copied before the update')
}

/** The last line of the command’s output. Its message would contain the URL. */
function reasonOf(error: unknown): string {
  const { stderr = '', code } = error as { readonly stderr?: string; readonly code?: string | number }
  return stderr.trim().split('\n').at(-1) || `pg_dump: ${code}`
}

/** Passes the password in the environment, because other users see arguments. */
async function dump(databaseUrl: string, file: string): Promise<void> {
  const [, inQuery = ''] = /[?&]password=([^&]*)/.exec(databaseUrl) ?? []
  const url = databaseUrl.replace(/([?&])password=[^&]*&?/, '$1')
  const [, start = '', inAuthority = '', end = url] = /^(\w+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? []
  const password = inAuthority || inQuery
  await promisify(execFile)('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${start}${end}`], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    },
  })
}
