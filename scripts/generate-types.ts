/**
 * Generates `supabase/database.types.ts` for supabase-js from the catalogue of a PGlite database with all migrations.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Database } from '#backend/database/database.ts'
import { migrate } from '../backend/database/migrations/migrate.ts'
import { openPGlite } from '../backend/database/pglite/pglite.ts'
import { introspect } from './generate-types/introspect.ts'
import { renderTypes } from './generate-types/render.ts'

const USAGE = `Usage: node scripts/generate-types.ts [--check]

Writes supabase/database.types.ts from the migrations.

  --check  writes nothing; exits with 1 if the file is outdated
  --help   shows this help`

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

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const types = await generateFromMigrations()
  if (!values.check) {
    await writeFile(TYPES_FILE, types)
    return 0
  }
  if (types === (await readFile(TYPES_FILE, 'utf8'))) return 0
  console.error('supabase/database.types.ts is outdated. Run: npm run generate:types')
  return 1
}

if (import.meta.main) process.exitCode = await main()
