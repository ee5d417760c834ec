import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseError } from '#backend/database/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { ACTORS, type Actor, NAMES, requestOf } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'
import type { MatrixEntry } from './matrix/entry.ts'
import { MATRIX } from './matrix.ts'

/** Rolls back. */
async function attempt(database: Database, actor: Actor, sql: string): Promise<number | 'refused'> {
  const { role, settings } = requestOf(actor)
  try {
    const [result] = await database.transaction({
      role,
      // As the storage API does; plain SQL may not delete objects.
      settings: { ...settings, 'storage.allow_delete_query': 'true' },
      rollback: true,
      statements: [{ text: sql }],
    })
    return result?.count ?? Number.NaN
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    throw error
  }
}

function cells(entries: readonly MatrixEntry[]) {
  return entries.flatMap((entry) =>
    ACTORS.map((actor) => {
      const answer = entry.may.includes(actor) ? 1 : entry.quiet?.includes(actor) ? 0 : ('refused' as const)
      const title = `${NAMES[actor]} ${answer === 1 ? 'may' : 'may not'} ${entry.verb} ${entry.object}`
      return { title, actor, sql: entry.sql, answer }
    }),
  )
}

// PostgreSQL 15 lacks features of PGlite's 18.
describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  const opened = new AsyncDisposableStack()
  let database: Database
  beforeAll(async () => {
    const server = engine === 'PostgreSQL' ? opened.use(await startPostgres()) : undefined
    const fixture = opened.use(await openDatabaseFixture(server && { url: await server.createDatabase() }))
    database = fixture.database
  })
  afterAll(() => opened.disposeAsync())

  describe.each(Object.entries(MATRIX))('%s', (_table, entries) => {
    it.each(cells(entries))('answers $title', async ({ actor, sql, answer }) => {
      expect(await attempt(database, actor, sql)).toBe(answer)
    })
  })
})
