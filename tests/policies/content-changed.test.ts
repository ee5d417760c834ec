import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const notifications: unknown[] = []
const fixture = policyDatabase()
beforeAll(async () => {
  await fixture.database.listen('content_changed', (payload) => notifications.push(JSON.parse(payload)))
})
beforeEach(() => {
  notifications.length = 0
})

const notification = [{ table: 'news_articles' }]

it.each<[string, Actor, string]>([
  ['is written', 'staff', `insert into public.news_articles (title) values ('New')`],
  ['is edited', 'marketing', `update public.news_articles set content = 'x' where title = 'Live'`],
  ['is deleted', 'staff', `update public.news_articles set is_deleted = true where title = 'Live'`],
  ['is restored', 'staff', `update public.news_articles set is_deleted = false where title = 'Deleted'`],
  ['is deleted permanently', 'marketing', `delete from public.news_articles where title = 'Live'`],
])('notifies when an article %s', async (_event, actor, sql) => {
  await fixture.act(actor, sql)
  expect(notifications).toEqual(notification)
})

const JOB = `(title, location, department, type, description, requirements, benefits)
  values ('a', 'b', 'c', 'd', 'e', 'f', 'g')`

it.each<[string, Actor, string]>([
  [
    'company_entries',
    'staff',
    `select public.save_company_entry('claims', 'three-sites', 0, null, 'removed')`,
  ],
  ['blogs', 'marketing', `insert into public.blogs (title) values ('New')`],
  ['blogs', 'staff', `update public.blogs set status = 'published' where title = 'Draft'`],
  ['blogs', 'marketing', `delete from public.blogs where title = 'Out'`],
  ['team_members', 'staff', `insert into public.team_members (name, title) values ('New', 'Designer')`],
  ['team_members', 'staff', `update public.team_members set display_order = 2 where name = 'Present'`],
  ['team_members', 'staff', `delete from public.team_members where name = 'Deleted'`],
  ['social_images', 'marketing', `delete from public.social_images where kind = 'blog'`],
  ['jobs', 'staff', `insert into public.jobs ${JOB}`],
  ['jobs', 'staff', `update public.jobs set closes_on = current_date where title = 'Open'`],
  ['jobs', 'staff', `delete from public.jobs where title = 'Closed'`],
])('notifies that %s changed when %s runs: %s', async (table, actor, sql) => {
  await fixture.act(actor, sql)
  expect(notifications).toEqual([{ table }])
})

it.each<[string, Actor, string]>([
  [
    'an application arrives',
    'service key',
    `insert into public.job_applications (name, email, job_title) values ('A', 'a@example.com', 'Open')`,
  ],
  ['a lead changes status', 'staff', `update public.leads set status = 'Won'`],
  ['a request is answered', 'staff', `update public.privacy_requests set status = 'Completed'`],
])('does not notify when %s', async (_event, actor, sql) => {
  expect((await fixture.act(actor, sql)).count).toBeGreaterThan(0)
  expect(notifications).toEqual([])
})

it('notifies once per transaction', async () => {
  await fixture.act(
    'staff',
    `insert into public.news_articles (title) select 'Many' from generate_series(1, 20)`,
  )
  expect(notifications).toEqual(notification)
})

it('does not notify if row-level security left no rows', async () => {
  await fixture.act('customer', `update public.news_articles set content = 'mine'`)
  expect(notifications).toEqual([])
})

it('does not notify after a rollback', async () => {
  await fixture.database.transaction({
    role: 'postgres',
    rollback: true,
    statements: [{ text: `insert into public.news_articles (title) values ('Never')` }],
  })
  expect(notifications).toEqual([])
})
