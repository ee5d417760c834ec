/** Queries of the inbox use indexes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { leadRows } from '#tests/support/lead-rows.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

/** Enough for a sequential scan to be slow. */
const ROWS = 1000

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
  await fixture.database.script(leadRows(1001, 1000 + ROWS))
  await fixture.database.script('analyze public.leads')
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

/** Sequential scans of the table and scans of the index. */
async function scans(index: string): Promise<{ whole: number; index: number }> {
  await act(fixture.database, 'owner', 'select pg_stat_force_next_flush()')
  const { rows } = await act(
    fixture.database,
    'owner',
    `select seq_scan, pg_stat_get_numscans(($1)::regclass) as idx_scan
    from pg_stat_user_tables where schemaname = 'public' and relname = 'leads'`,
    [`public.${index}`],
  )
  return { whole: Number(rows[0]?.seq_scan), index: Number(rows[0]?.idx_scan) }
}

it.each([
  ['the inbox', 'public.list_leads()', 'leads_waiting_idx'],
  ['one type', `public.list_leads(of_type => 'supplier')`, 'leads_lead_type_waiting_idx'],
  ['words', `public.list_leads('number 1234', pile => 'all')`, 'leads_search_text_idx'],
  ['what waits', 'public.count_leads()', 'leads_waiting_count_idx'],
  ['a person’s timeline', 'public.contact_timeline(1234)', 'leads_search_email_idx'],
])('%s uses an index', async (_title, call, index) => {
  const before = await scans(index)
  await act(fixture.database, 'staff', `select ${call}`)
  const after = await scans(index)
  expect(after.whole).toBe(before.whole)
  expect(after.index).toBeGreaterThan(before.index)
})
