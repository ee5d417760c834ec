import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generateTypes, TYPES_FILE } from '#scripts/generate-types.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { policyDatabase } from './database-fixture.ts'
import { VERBS } from './matrix/entry.ts'
import { MATRIX } from './matrix.ts'
import { RULES } from './rules.ts'

const fixture = policyDatabase(openTestDatabase)

/** Result of the last statement; rolls back. */
async function namesAfter(...texts: string[]): Promise<unknown[]> {
  const results = await fixture.database.transaction({
    role: 'postgres',
    rollback: true,
    statements: texts.map((text) => ({ text })),
  })
  return results.at(-1)?.rows.map(({ name }) => name) ?? []
}

describe.each(RULES)('$sentence', ({ finds, breach, offender }) => {
  it('is followed', async () => {
    expect(await namesAfter(finds)).toEqual([])
  })

  it('detects a breach', async () => {
    expect(await namesAfter(breach, finds)).toContain(offender)
  })
})

it('the matrix lists every exposed table', async () => {
  const rows = await fixture.owner(`select format('public.%s', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm') order by 1`)
  const tables = Object.keys(MATRIX).filter((table) => table.startsWith('public.'))
  expect(rows.map(({ name }) => name)).toEqual(tables.sort())
})

it.each(Object.keys(MATRIX))('the matrix covers every verb on %s', (table) => {
  expect(VERBS.filter((verb) => !MATRIX[table]?.some((entry) => entry.verb === verb))).toEqual([])
})

it.each(Object.entries(MATRIX))('the entries of %s use that table', (table, entries) => {
  expect(entries.filter(({ sql, verb }) => !sql.startsWith(verb) || !sql.includes(table))).toEqual([])
})

it('database.types.ts matches the migrations', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(fixture.database))
})
