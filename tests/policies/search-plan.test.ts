import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { act } from './actors.ts'

/** Enough for a sequential scan to be slow. */
const ROWS = 2000
const ROWS_AT_ONCE = 250

const TABLES = {
  blogs: { search: 'search_blogs', also: `, status`, value: `, 'published'` },
  news_articles: { search: 'search_news', also: '', value: '' },
} as const

// One row in 200 contains the search term.
async function fill(database: Database, table: keyof typeof TABLES): Promise<void> {
  const { also, value } = TABLES[table]
  for (let first = 1; first < ROWS; first += ROWS_AT_ONCE) {
    await act(
      database,
      'owner',
      `insert into public.${table} (title, content${also})
      select 'Row ' || row, concat(
        '<p>', (select string_agg(md5((row * 100 + word)::text), ' ') from generate_series(1, 10) as word),
        case when row % 200 = 0 then ' 40 stout pallets' end, '</p>'
      )${value}
      from generate_series($1::int, $2::int) as row`,
      [String(first), String(first + ROWS_AT_ONCE - 1)],
    )
  }
  await database.script(`analyze public.${table}`)
}

describe.each(['PGlite', 'PostgreSQL'])('query plans on %s', (engine) => {
  const opened = new AsyncDisposableStack()
  let database: Database

  beforeAll(async () => {
    const url = engine === 'PGlite' ? undefined : await opened.use(await startPostgres()).createDatabase()
    ;({ database } = opened.use(await openTestDatabase(url === undefined ? {} : { url })))
    for (const table of ['blogs', 'news_articles'] as const) await fill(database, table)
  })
  afterAll(() => opened.disposeAsync())

  /** Sequential scans of the table and scans of its trigram index. */
  async function scans(table: keyof typeof TABLES): Promise<{ whole: number; index: number }> {
    await act(database, 'owner', 'select pg_stat_force_next_flush()')
    const { rows } = await act(
      database,
      'owner',
      `select seq_scan, pg_stat_get_numscans(('public.' || relname || '_search_text_idx')::regclass) as idx_scan
      from pg_stat_user_tables where schemaname = 'public' and relname = $1`,
      [table],
    )
    return { whole: Number(rows[0]?.seq_scan), index: Number(rows[0]?.idx_scan) }
  }

  it.each([
    ['blogs', 'palle'],
    ['blogs', 'stout PALLETS'],
    ['blogs', '40-stout'],
    ['news_articles', 'allet'],
  ] as const)('searching %s for %s uses the index', async (table, query) => {
    const before = await scans(table)
    const { rows } = await act(database, 'anonymous', `select id from public.${TABLES[table].search}($1)`, [
      query,
    ])
    expect(rows).toHaveLength(ROWS / 200)
    const after = await scans(table)
    expect(after.index).toBeGreaterThan(before.index)
    expect(after.whole).toBe(before.whole)
  })

  it('search conditions can use the indexes', async () => {
    const { rows } = await act(
      database,
      'owner',
      `select private.search_condition('stout E-pallet') as condition`,
    )
    const [, plan] = await database.transaction({
      role: 'postgres',
      statements: [
        { text: 'set local enable_seqscan = off' },
        { text: `explain select id from public.blogs where ${rows[0]?.condition}` },
      ],
    })
    const lines = (plan?.rows ?? []).map((row) => String(Object.values(row)[0])).join('\n')
    expect(lines).toContain('Bitmap Index Scan on blogs_search_text_idx')
    expect(lines).toContain('Bitmap Index Scan on blogs_search_idx')
    expect(lines).not.toContain('Seq Scan')
  })
})
