import { afterAll, beforeAll, expect, it } from 'vitest'
import { seed } from '#scripts/bench/analytics/seed.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'

let opened: TestDatabase
const owner = async (text: string) => (await act(opened.database, 'owner', text)).rows

/** What the store makes of events as they come. */
const DERIVED = [
  ...[
    'public.analytics_hours',
    'public.analytics_visits',
    'public.analytics_facts',
    'public.analytics_vitals',
  ],
  'private.analytics_agreed_loads',
]
const seeded = (table: string) => table.replace(/^.*\./, 'public.seeded_')
const EVENTS = 1600

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.[Symbol.asyncDispose]())

it('what the benchmark measures is what the store would have made of the same events', async () => {
  for (const [from, to] of [
    [0, 0.3],
    [0.3, 1],
  ] as const)
    await seed(opened.database, { events: EVENTS, from, to })
  expect(await owner('select count(*)::integer as n from public.analytics_events')).toEqual([{ n: EVENTS }])
  for (const table of DERIVED)
    await opened.database.script(`
      create table ${seeded(table)} as table ${table};
      truncate ${table}`)
  // In the order in which they came, fifty at once, so that most visits are written in two parts.
  await owner(`
    select count(private.add_to_analytics(batch)) from (
      select array_agg(event order by occurred_at, event_id) as batch from (
        select event, event.occurred_at, event.event_id,
          row_number() over (order by event.occurred_at, event.event_id) / 50 as which
        from public.analytics_events as event
      ) as numbered group by which order by which
    ) as batches`)
  for (const table of DERIVED) {
    const rows = await owner(`
      select 'seeded' as by, to_jsonb(one) as row from (table ${seeded(table)} except all table ${table}) as one
      union all select 'came', to_jsonb(one) from (table ${table} except all table ${seeded(table)}) as one
      limit 4`)
    expect([table, rows]).toEqual([table, []])
    const [{ n } = { n: 0 }] = await owner(`select count(*)::integer as n from ${table}`)
    expect(n).toBeGreaterThan(EVENTS / 20)
  }
})
