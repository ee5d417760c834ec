import { beforeEach, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeEach(() => fixture.act('owner', 'delete from public.audit_log'))

const entries = () =>
  fixture.key(`select actor, role_name, action, table_name, row_id, array_to_json(changed_columns) as changed_columns
    from public.audit_log order by id`)

it('records an article from creation to deletion', async () => {
  const { rows } = await fixture.insert('marketing', 'public.news_articles', { title: 'Followed' })
  const id = rows[0]?.id
  await fixture.act('staff', `update public.news_articles set title = 'Renamed again' where id = $1`, [id])
  await fixture.act('staff', 'update public.news_articles set is_deleted = true where id = $1', [id])
  await fixture.key('delete from public.news_articles where id = $1', [id])

  const common = { table_name: 'news_articles', row_id: String(id) }
  const person = { ...common, role_name: 'authenticated' }
  expect(await entries()).toEqual([
    { ...person, actor: USER_IDS.marketing, action: 'insert', changed_columns: [] },
    { ...person, actor: USER_IDS.staff, action: 'update', changed_columns: ['slug', 'title'] },
    { ...person, actor: USER_IDS.staff, action: 'update', changed_columns: ['is_deleted'] },
    { ...common, role_name: 'service_role', actor: null, action: 'delete', changed_columns: [] },
  ])
})

it('records from what to what a role changed, but not the company', async () => {
  await fixture.key(
    `update public.permissions set role = 'staff', customer_id = null where user_id = '${USER_IDS.customer}'`,
  )
  const rows = await fixture.key('select * from public.audit_log')
  const entry = { table_name: 'permissions', row_id: USER_IDS.customer, actor: null }
  const changes = { role: ['customer', 'staff'] }
  expect(rows).toMatchObject([{ ...entry, changed_columns: '{customer_id,role}', changes }])
})

it('names the record and its change, also after it has been erased', async () => {
  const reference = 'EQ-7K3M-2QXA'
  await fixture.owner(
    `insert into public.leads (session_id, lead_type) values ('${reference}', 'customer_enquiry')`,
  )
  await fixture.act('staff', `update public.leads set status = 'Won' where session_id = '${reference}'`)
  const read = () =>
    fixture.key(
      `select action, reference, title, changes from public.list_audit_log(what => 'leads') order by id`,
    )
  const insert = { action: 'insert', reference, changes: {} }
  const update = { action: 'update', reference, changes: { status: ['New', 'Won'] } }
  expect(await read()).toEqual([
    { ...insert, title: reference },
    { ...update, title: reference },
  ])
  await fixture.act('staff', `delete from public.leads where session_id = '${reference}'`)
  expect(await read()).toEqual([
    { ...insert, title: null },
    { ...update, title: null },
    { action: 'delete', reference, title: null, changes: {} },
  ])
})

it('names records of customers, and from what to what they changed', async () => {
  await fixture.owner(`update public.call_offs set reference = 'CO-7K3M-2QXA' where customer_id = 1`)
  await fixture.staff(`select public.change_delivery(
    stops.id, stops.source_updated_at, '{"state": "loaded"}') from public.delivery_stops as stops where code = 'D-1'`)
  await fixture.staff(`select public.set_call_off_limit(1, 4)`)
  await fixture.staff(
    `select public.set_call_off_state(id, state, 'picking') from public.call_offs where customer_id = 1`,
  )
  await fixture.owner(`update public.proofs_of_delivery set signed_by = 'T. Sorrel' where customer_id = 1`)
  const rows = await fixture.key(
    `select table_name, title, changes from public.list_audit_log() where action = 'update' order by id`,
  )
  expect(rows.slice(1)).toEqual([
    { table_name: 'delivery_stops', title: 'D-1', changes: { state: ['scheduled', 'loaded'] } },
    { table_name: 'customers', title: 'First company', changes: { call_off_limit_pallets: [null, 4] } },
    { table_name: 'call_offs', title: 'CO-7K3M-2QXA', changes: { state: ['confirmed', 'picking'] } },
    { table_name: 'proofs_of_delivery', title: 'D-1', changes: {} },
  ])
})

it('names users, not their ids, when a lead is assigned', async () => {
  await fixture.key(`update public.leads set assignee = '${USER_IDS.staff}' where session_id = 'job seeker'`)
  const [entry] = await fixture.key(`select changes from public.list_audit_log(what => 'leads')`)
  expect(entry?.changes).toEqual({ assignee: [null, expect.not.stringContaining(USER_IDS.staff)] })
})

it('records a deleted user as deleted permissions', async () => {
  await fixture.owner(`delete from auth.users where id = '${USER_IDS['other customer']}'`)
  expect(await entries()).toMatchObject([
    { table_name: 'permissions', action: 'delete', row_id: USER_IDS['other customer'] },
  ])
})

it.each([
  ['blogs', 'marketing', `excerpt = 'x' where title = 'Out'`, ['excerpt']],
  ['team_members', 'staff', `is_deleted = true where name = 'Present'`, ['is_deleted']],
  ['jobs', 'staff', `closes_on = current_date where title = 'Open'`, ['closes_on']],
  ['job_applications', 'staff', `status = 'Offer'`, ['status', 'status_since']],
  ['leads', 'staff', `status = 'Won' where session_id = 'enquiry'`, ['status']],
  ['lead_suppliers', 'service key', `pricing = 'x'`, ['pricing']],
  ['customers', 'service key', `name = 'New name' where name = 'Second company'`, ['name']],
  [
    'privacy_requests',
    'staff',
    `status = 'Completed' where name = 'Visitor'`,
    ['acknowledged_at', 'completed_at', 'status'],
  ],
] as const)('records the changed columns of %s', async (table, actor, change, changed) => {
  await fixture.act(actor, `update public.${table} set ${change}`)
  expect(await entries()).toMatchObject([{ table_name: table, action: 'update', changed_columns: changed }])
})

it('records erasures without personal data', async () => {
  await fixture.act('staff', `delete from public.job_applications where name = 'Applicant'`)
  await fixture.act('staff', `delete from public.leads where session_id = 'job seeker'`)
  const rows = await fixture.key('select * from public.audit_log order by table_name')
  expect(rows.map((row) => [row.table_name, row.action, row.actor])).toEqual([
    ['job_applications', 'delete', USER_IDS.staff],
    ['lead_job_seekers', 'delete', USER_IDS.staff],
    ['leads', 'delete', USER_IDS.staff],
  ])
  // The reference remains, as proof of the erasure.
  expect(rows.map(({ reference }) => reference)).toEqual([expect.stringMatching(/^JA-/), '', 'job seeker'])
  expect(JSON.stringify(rows)).not.toMatch(/Applicant|example\.com/)
})

it('records when staff start and stop viewing as a customer, also by signing out', async () => {
  const session = await fixture.value('owner', 'select id from public.website_sessions limit 1')
  await fixture.act('staff', 'insert into public.customer_views (customer_id) values (1), (2)')
  await fixture.act('staff', 'delete from public.customer_views where customer_id = 1')
  await fixture.owner('update public.customer_views set website_session = $1', [session])
  await fixture.owner('delete from public.website_sessions where id = $1', [session])
  const entry = { actor: USER_IDS.staff, table_name: 'customers' }
  expect(await entries()).toMatchObject([
    { ...entry, action: 'view', row_id: '1' },
    { ...entry, action: 'view', row_id: '2' },
    // One of them is in the fixture.
    { ...entry, action: 'end view', row_id: '1' },
    { ...entry, action: 'end view', row_id: '1' },
    { ...entry, action: 'end view', row_id: '2' },
  ])
})

it('ignores saves without changes', async () => {
  await fixture.act('staff', 'update public.news_articles set title = title, is_deleted = is_deleted')
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
