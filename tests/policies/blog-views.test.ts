import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ACTORS, type Actor, requestOf } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const notifications: unknown[] = []
const fixture = policyDatabase()
beforeAll(async () => {
  await fixture.database.listen('content_changed', (payload) => notifications.push(payload))
})
beforeEach(async () => {
  await fixture.owner('update public.blogs set view_count = 0')
  await fixture.owner('delete from public.audit_log')
  notifications.length = 0
})

async function post(title: string) {
  const rows = await fixture.owner('select * from public.blogs where title = $1', [title])
  return rows[0]
}

async function count(actor: Actor, title: string): Promise<void> {
  await fixture.act(actor, 'select public.increment_blog_view_count($1)', [(await post(title))?.id])
}

it('counts each view of a published post', async () => {
  for (const actor of ACTORS) await count(actor, 'Out')
  expect(await post('Out')).toMatchObject({ view_count: ACTORS.length })
  expect(await post('Renamed post')).toMatchObject({ view_count: 0 })
})

it('counts at most 60 views of a post in a minute, and another one meanwhile', async () => {
  await fixture.owner(
    `update public.blogs set status = 'published', publish_date = '2026-01-01' where title = 'Draft'`,
  )
  const id = (await post('Draft'))?.id
  await fixture.act('anonymous', 'select public.increment_blog_view_count($1) from generate_series(1, 70)', [
    id,
  ])
  await count('anonymous', 'Out')
  expect([await post('Draft'), await post('Out')]).toMatchObject([{ view_count: 60 }, { view_count: 1 }])
  await fixture.owner(`update public.blogs set status = 'draft' where title = 'Draft'`)
})

it.each([
  ['a scheduled post', 'Scheduled'],
  ['a draft', 'Draft'],
])('does not count a view of %s', async (_title, title) => {
  for (const actor of ACTORS) await count(actor, title)
  expect(await post(title)).toMatchObject({ view_count: 0 })
})

it('a view of a missing post is no error', async () => {
  await fixture.act('anonymous', 'select public.increment_blog_view_count(0)')
  await fixture.act('anonymous', 'select public.increment_blog_view_count(null)')
})

it('a view changes only the count, without audit or invalidation', async () => {
  const before = await post('Out')
  await count('anonymous', 'Out')
  expect(await post('Out')).toEqual({ ...before, view_count: 1 })
  expect((await fixture.act('owner', 'select from public.audit_log')).count).toBe(0)
  expect(notifications).toEqual([])
})

it('writing the count directly is no edit', async () => {
  const before = await post('Out')
  await fixture.act('marketing', `update public.blogs set view_count = 7 where title = 'Out'`)
  expect(await post('Out')).toEqual({ ...before, view_count: 7 })
  expect((await fixture.act('owner', 'select from public.audit_log')).count).toBe(0)
  expect(notifications).toEqual([])
})

it('an edit together with the count is an edit', async () => {
  await fixture.act('marketing', `update public.blogs set view_count = 7, excerpt = 'x' where title = 'Out'`)
  const rows = await fixture.owner('select array_to_json(changed_columns) as changed from public.audit_log')
  expect(rows).toEqual([{ changed: ['excerpt', 'view_count'] }])
  expect(notifications).toHaveLength(1)
})

it('a view updates no index', async () => {
  const rows = await fixture.rows(
    'marketing',
    `insert into public.blogs (title, status, content)
      select 'Long', 'published', string_agg('<p>' || md5(i::text) || '</p>', ' ') from generate_series(1, 2000) i
      returning id`,
  )
  // All updates, and heap-only ones, which change no index.
  const updates = {
    text: `select pg_stat_get_xact_tuples_updated('public.blogs'::regclass) as updated,
      pg_stat_get_xact_tuples_hot_updated('public.blogs'::regclass) as hot`,
  }
  const [before, , after] = await fixture.database.transaction({
    ...requestOf('anonymous'),
    statements: [
      updates,
      { text: 'select public.increment_blog_view_count($1)', values: [rows[0]?.id] },
      updates,
    ],
  })
  const grown = (name: string) => Number(after?.rows[0]?.[name]) - Number(before?.rows[0]?.[name])
  expect([grown('updated'), grown('hot')]).toEqual([1, 1])
})

it('rejects a negative count', async () => {
  await expect(
    fixture.act('staff', `update public.blogs set view_count = -1 where title = 'Out'`),
  ).rejects.toMatchObject({ code: '23514', constraint: 'blogs_view_count_range' })
})
