import type { Database } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import pglite from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }
import { makePGliteDirectories } from './backend.ts'

/** Answers, for example, `PGlite 0.5.16 (PostgreSQL 18.1), PostgreSQL 17.6`. */
export async function engineVersions(): Promise<string> {
  await using directories = await makePGliteDirectories()
  await using server = await startPostgres()
  const embedded = await versionOf(await openPGlite({ directory: directories.ours }))
  return `PGlite ${pglite.version} (PostgreSQL ${embedded}), PostgreSQL ${await versionOf(await openPostgres({ url: server.url }))}`
}

async function versionOf(database: Database): Promise<string> {
  try {
    const [result] = await database.transaction({
      role: 'postgres',
      statements: [{ text: `select split_part(current_setting('server_version'), ' ', 1) as version` }],
    })
    return String(result?.rows[0]?.version)
  } finally {
    await database.close()
  }
}
