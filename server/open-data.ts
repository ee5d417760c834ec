/** Takes the data directory and opens the database: what takes longest, begun before the rest of the program loads. */
import { join } from 'node:path'
import { type DataDirectory, openDataDirectory } from '#backend/data-directory.ts'
import { type Database, DatabaseError } from '#backend/database/database.ts'
import { migrate } from '#backend/database/migrate.ts'
import { openPGlite } from '#backend/database/pglite.ts'
import type { Env } from './env.ts'
import { StartFault } from './faults.ts'
import type { Log } from './log.ts'

const root = join(import.meta.dirname, '..')

export interface OpenedData {
  readonly directory: DataDirectory
  /** Migrated. */
  readonly database: Database
  close(): Promise<void>
}

/** @throws what `sentenceOf` has a sentence for, when its operator can put it right */
export async function openData(env: Env, log: Log): Promise<OpenedData> {
  const directory = await openDataDirectory(env.dataDirectory, env.keys)
  let database: Database | undefined
  const close = async () => {
    await database?.close()
    await directory.close()
  }
  try {
    database = await openDatabase(env, directory, log)
    await migrate(database, {
      platformDirectory: join(root, 'backend/database/platform'),
      migrationsDirectory: join(root, 'supabase/migrations'),
    })
    return { directory, database, close }
  } catch (error) {
    await close()
    throw databaseFault(error, env)
  }
}

async function openDatabase({ databaseUrl }: Env, directory: DataDirectory, log: Log): Promise<Database> {
  if (databaseUrl === undefined) return openPGlite({ directory: directory.database, log })
  const { openPostgres } = await import('#backend/database/postgres.ts')
  return openPostgres({ url: databaseUrl, log })
}

/** What went wrong when the database was opened; an address with a password in it is not repeated. */
export function databaseFault(error: unknown, env: Env): unknown {
  if (!(error instanceof DatabaseError)) return error
  const sentence =
    env.databaseUrl === undefined
      ? `${error.message}. Make room or put a copy of the data back, or set DATA_DIR to another directory.`
      : `The PostgreSQL server that DATABASE_URL names cannot be used: ${error.message}.`
  return new StartFault(sentence, { cause: error })
}
