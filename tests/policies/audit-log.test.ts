import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, USER_IDS } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(() => act(fixture.database, 'owner', 'delete from public.audit_log'))

async function entries() {
  const { rows } = await act(
    fixture.database,
    'service key',
    `select actor, role_name, action, table_name, row_id, array_to_json(changed_columns) as changed_columns
      from public.audit_log order by id`,
  )
  return rows
}

it('records an article from creation to deletion', async () => {
  const { rows } = await act(
    fixture.database,
    'marketing',
    `insert into public.news_articles (title) values ('Followed') returning id`,
  )
  const id = rows[0]?.id
  await act(
    fixture.database,
    'staff',
    `update public.news_articles set title = 'Renamed again' where id = $1`,
    [id],
  )
  await act(fixture.database, 'staff', 'update public.news_articles set is_deleted = true where id = $1', [
    id,
  ])
  await act(fixture.database, 'service key', 'delete from public.news_articles where id = $1', [id])

  const common = { table_name: 'news_articles', row_id: String(id) }
  const person = { ...common, role_name: 'authenticated' }
  expect(await entries()).toEqual([
    { ...person, actor: USER_IDS.marketing, action: 'insert', changed_columns: [] },
    { ...person, actor: USER_IDS.staff, action: 'update', changed_columns: ['slug', 'title'] },
    { ...person, actor: USER_IDS.staff, action: 'update', changed_columns: ['is_deleted'] },
    { ...common, role_name: 'service_role', actor: null, action: 'delete', changed_columns: [] },
  ])
})

it('records a change of role without values', async () => {
  await act(
    fixture.database,
    'service key',
    `update public.permissions set role = 'staff', customer_id = null where user_id = '${USER_IDS.customer}'`,
  )
  const { rows } = await act(fixture.database, 'service key', 'select * from public.audit_log')
  expect(rows).toMatchObject([
    {
      table_name: 'permissions',
      row_id: USER_IDS.customer,
      changed_columns: '{customer_id,role}',
      actor: null,
    },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/"staff"|"customer"|First company/)
})

it('records a deleted user as deleted permissions', async () => {
  await act(fixture.database, 'owner', `delete from auth.users where id = '${USER_IDS['other customer']}'`)
  expect(await entries()).toMatchObject([
    { table_name: 'permissions', action: 'delete', row_id: USER_IDS['other customer'] },
  ])
})

it("a company's changes are in it", async () => {
  await act(
    fixture.database,
    'service key',
    `update public.customers set name = 'New name' where name = 'Second company'`,
  )
  expect(await entries()).toMatchObject([{ table_name: 'customers', changed_columns: ['name'] }])
})

it.each([
  ['blogs', 'marketing', `update public.blogs set excerpt = 'x' where title = 'Out'`, ['excerpt']],
  [
    'team_members',
    'staff',
    `update public.team_members set is_deleted = true where name = 'Present'`,
    ['is_deleted'],
  ],
  ['jobs', 'staff', `update public.jobs set closes_on = current_date where title = 'Open'`, ['closes_on']],
  [
    'job_applications',
    'staff',
    `update public.job_applications set status = 'Offer'`,
    ['status', 'status_since'],
  ],
  ['leads', 'staff', `update public.leads set status = 'Won' where session_id = 'enquiry'`, ['status']],
  ['lead_suppliers', 'service key', `update public.lead_suppliers set pricing = 'x'`, ['pricing']],
  [
    'privacy_requests',
    'staff',
    `update public.privacy_requests set status = 'Completed' where name = 'Visitor'`,
    ['acknowledged_at', 'completed_at', 'status'],
  ],
] as const)('records a change of %s', async (table, actor, sql, changed) => {
  await act(fixture.database, actor, sql)
  expect(await entries()).toMatchObject([{ table_name: table, action: 'update', changed_columns: changed }])
})

it('records erasures without personal data', async () => {
  await act(fixture.database, 'staff', `delete from public.job_applications where name = 'Applicant'`)
  await act(fixture.database, 'staff', `delete from public.leads where session_id = 'job seeker'`)
  const { rows } = await act(
    fixture.database,
    'service key',
    'select * from public.audit_log order by table_name',
  )
  expect(rows.map((row) => [row.table_name, row.action, row.actor])).toEqual([
    ['job_applications', 'delete', USER_IDS.staff],
    ['lead_job_seekers', 'delete', USER_IDS.staff],
    ['leads', 'delete', USER_IDS.staff],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Applicant|example\.com|job seeker/)
})

it('ignores saves without changes', async () => {
  await act(
    fixture.database,
    'staff',
    'update public.news_articles set title = title, is_deleted = is_deleted',
  )
  expect(await entries()).toEqual([])
})

it('ignores rolled-back changes', async () => {
  await fixture.database.transaction({
    role: 'postgres',
    rollback: true,
    statements: [{ text: `insert into public.customers (name) values ('Never')` }],
  })
  expect(await entries()).toEqual([])
})
