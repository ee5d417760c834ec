/**
 * Generates `supabase/database.types.ts` for supabase-js from the catalogue of a PGlite database with all migrations.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#backend/database/database.ts'
import { migrate } from '../backend/database/migrations/migrate.ts'
import { openPGlite } from '../backend/database/pglite/pglite.ts'
import { introspect } from './generate-types/introspect.ts'
import { renderTypes } from './generate-types/render.ts'

const USAGE = `Usage: npm run generate:types

Writes supabase/database.types.ts from the migrations.`

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const TYPES_FILE = fromRoot('supabase/database.types.ts')

/** @param database with all migrations applied */
export async function generateTypes(database: Database): Promise<string> {
  return renderTypes(await introspect(database))
}

async function generateFromMigrations(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'generate-types-'))
  try {
    const database = await openPGlite({ directory })
    try {
      await migrate(database, {
        platformDirectory: fromRoot('backend/database/platform'),
        migrationsDirectory: fromRoot('supabase/migrations'),
      })
      return await generateTypes(database)
    } finally {
      await database.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(USAGE)
  else await writeFile(TYPES_FILE, await generateFromMigrations())
}
