/** Every query over 8,000 applications to 500 vacancies uses an index. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

const APPLICATIONS = 8_000

let fixture: TestDatabase
let job: number
beforeAll(async () => {
  fixture = await openDatabaseFixture()
  await fixture.database.script('delete from public.job_applications')
  await seedApplications(fixture.database, APPLICATIONS)
  const { rows } = await act(
    fixture.database,
    'owner',
    `select job_id, count(*) from public.job_applications group by job_id order by job_id limit 1`,
  )
  job = Number(rows[0]?.job_id)
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

/** Sequential scans of the table and scans of each index. */
async function scans(): Promise<Readonly<Record<string, number>>> {
  await act(fixture.database, 'owner', 'select pg_stat_force_next_flush()')
  const { rows } = await act(
    fixture.database,
    'owner',
    `select replace(indexrelname, 'job_applications_', '') as name, idx_scan as scans
      from pg_stat_user_indexes where relname = 'job_applications'
    union all select 'whole', seq_scan from pg_stat_user_tables where relname = 'job_applications'`,
  )
  return Object.fromEntries(rows.map(({ name, scans: count }) => [String(name), Number(count)]))
}

async function callFunction(name: string, query: Readonly<Record<string, unknown>>) {
  const names = Object.keys(query)
  const { rows } = await act(
    fixture.database,
    'staff',
    `select public.${name}(${names.map((one, index) => `${one} => $${index + 1}`).join(', ')}) as answer`,
    Object.values(query),
  )
  return rows[0]?.answer
}

interface List {
  readonly rows: readonly { readonly reference: string; readonly status: string }[]
  readonly total: number
}

/** Returns the indexes used; fails on a sequential scan. */
async function indexesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await scans()
  await work()
  const after = await scans()
  expect(after.whole).toBe(before.whole)
  return Object.keys(after).filter((name) => name !== 'whole' && (after[name] ?? 0) > (before[name] ?? 0))
}

const count = async (condition: string) => {
  const { rows } = await act(
    fixture.database,
    'owner',
    `select count(*)::int as n from public.job_applications where ${condition}`,
  )
  return Number(rows[0]?.n)
}

const WEEK_AGO = new Date(Date.now() - 7 * 86_400_000).toISOString()

describe('query plans of 8,000 applications', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    ['the first page', {}, 'true', 'submitted_at_idx'],
    ['oldest first', { sort: 'submitted_at' }, 'true', 'submitted_at_idx'],
    ['longest waiting first', { sort: 'status_since' }, 'true', 'waiting_idx'],
    ['highest rating first', { sort: '-rating' }, 'true', 'best_idx'],
    ['lowest rating first', { sort: 'rating' }, 'true', 'worst_idx'],
    ['one status', { in_status: 'Interview' }, `status = 'Interview'`, 'status_submitted_at_idx'],
    ['a rare word', { words: 'starch' }, `cover_letter like '%starch%'`, 'search_text_idx'],
    ['part of a name', { words: 'erson471' }, `name like '%erson471%'`, 'search_text_idx'],
    ['high ratings', { least_rating: 5 }, 'rating >= 5', 'worst_idx'],
  ])('%s', async (_title, query, condition, index) => {
    const total = await count(condition)
    let found: List | undefined
    const used = await indexesOf(async () => {
      found = (await callFunction('list_applications', query)) as List
    })
    expect(found?.total).toBe(total)
    expect(found?.rows).toHaveLength(Math.min(total, 50))
    expect(used).toContain(index)
  })

  it('filters by vacancy, time and waiting use indexes', async () => {
    for (const [query, condition] of [
      [{ job }, `job_id = ${job}`],
      [{ job, in_status: 'New' }, `job_id = ${job} and status = 'New'`],
      [{ since: WEEK_AGO }, `submitted_at >= '${WEEK_AGO}'`],
      [
        { in_status_since: WEEK_AGO, in_status: 'Offer' },
        `status_since <= '${WEEK_AGO}' and status = 'Offer'`,
      ],
    ] as const) {
      const total = await count(condition)
      let found: List | undefined
      await indexesOf(async () => {
        found = (await callFunction('list_applications', query)) as List
      })
      expect(found?.total, JSON.stringify(query)).toBe(total)
    }
  })

  it('search finds every form of each word', async () => {
    for (const words of [
      'number 7 starch',
      'dies',
      'rotary dies',
      'careful',
      'nights',
      'person47 reed',
      'e-flute',
    ]) {
      const [{ broad } = {}] = (
        await act(fixture.database, 'owner', 'select private.search_condition($1) as broad', [words])
      ).rows
      const found = (await callFunction('list_applications', { words })) as List
      expect([words, found.total]).toEqual([words, await count(String(broad))])
    }
  })

  it('the board returns 20 per status, with totals', async () => {
    for (const [query, condition] of [
      [{}, 'true'],
      [{ job }, `job_id = ${job}`],
      [{ words: 'starch' }, `cover_letter like '%starch%'`],
      [{ least_rating: 4 }, 'rating >= 4'],
    ] as const) {
      const total = await count(condition)
      let columns: (List & { readonly status: string })[] = []
      await indexesOf(async () => {
        columns = (await callFunction('list_board_columns', query)) as typeof columns
      })
      expect(
        columns.reduce((sum, column) => sum + column.total, 0),
        JSON.stringify(query),
      ).toBe(total)
      for (const column of columns) {
        expect(column.rows).toHaveLength(Math.min(column.total, 20))
        expect(new Set(column.rows.map(({ status }) => status)).size).toBeLessThanOrEqual(1)
      }
    }
  })

  it('previous and next follow the order of the list', async () => {
    for (const query of [{}, { in_status: 'New' }, { sort: 'status_since' }]) {
      const { rows } = (await callFunction('list_applications', { ...query, max_rows: 3 })) as List
      const [first, second, third] = rows.map(({ reference }) => reference)
      let neighbours: unknown
      const used = await indexesOf(async () => {
        neighbours = await callFunction('application_neighbours', { reference: second, ...query })
      })
      expect(neighbours).toEqual({ previous: first, next: third })
      expect(used.some((name) => /submitted_at_idx$|waiting_idx$|since_idx$/.test(name))).toBe(true)
    }
  })

  it('an application that left the list keeps its neighbours', async () => {
    const { rows } = (await callFunction('list_applications', { in_status: 'New', max_rows: 3 })) as List
    const [first, second, third] = rows.map(({ reference }) => reference)
    await act(
      fixture.database,
      'staff',
      `update public.job_applications set status = 'Reviewing' where reference = $1 returning id`,
      [second],
    )
    expect(await callFunction('application_neighbours', { reference: second, in_status: 'New' })).toEqual({
      previous: first,
      next: third,
    })
  })

  it('the second page continues the first, also in a search', async () => {
    for (const query of [{}, { words: 'moss' }, { sort: '-rating' }]) {
      const pages = await Promise.all(
        [0, 50, 100].map(
          async (first) => (await callFunction('list_applications', { ...query, first_row: first })) as List,
        ),
      )
      const references = pages.flatMap(({ rows }) => rows.map(({ reference }) => reference))
      expect(new Set(references).size).toBe(150)
    }
  })

  it('counters follow every change', async () => {
    const total = async () => ((await callFunction('list_applications', { max_rows: 0 })) as List).total
    const all = await total()
    await act(
      fixture.database,
      'service key',
      `insert into public.job_applications (name, email, job_title, job_id) values ('N', 'n@example.com', 'V', $1)`,
      [String(job)],
    )
    expect(await total()).toBe(all + 1)
    await act(
      fixture.database,
      'staff',
      `update public.job_applications set status = 'Offer' where name = 'N'`,
    )
    await act(fixture.database, 'owner', 'delete from public.jobs where id = $1', [String(job)])
    await act(fixture.database, 'staff', `delete from public.job_applications where name = 'N'`)
    const { rows } = await act(
      fixture.database,
      'owner',
      `select job_id, status, applications from private.application_counters where applications <> 0
      except select coalesce(job_id, 0), status, count(*) from public.job_applications group by 1, 2`,
    )
    expect(rows).toEqual([])
    expect(await total()).toBe(all)
  })
})
