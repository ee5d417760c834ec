import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openWorld } from './world.ts'

const heard: unknown[] = []
let world: TestDatabase
beforeAll(async () => {
  world = await openWorld()
  await world.database.listen('content_changed', (payload) => heard.push(JSON.parse(payload)))
})
afterAll(() => world?.[Symbol.asyncDispose]())
beforeEach(() => {
  heard.length = 0
})

const told = [{ table: 'news_articles' }]

test.each<[string, Actor, string]>([
  ['is written', 'staff', `insert into public.news_articles (title) values ('New')`],
  ['is edited', 'marketing', `update public.news_articles set content = 'x' where title = 'Live'`],
  ['is deleted', 'staff', `update public.news_articles set is_deleted = true where title = 'Live'`],
  ['is restored', 'staff', `update public.news_articles set is_deleted = false where title = 'Deleted'`],
  ['is removed for good', 'service key', `delete from public.news_articles where title = 'Live'`],
])('who keeps pages is told when an article %s', async (_event, actor, sql) => {
  await act(world.database, actor, sql)
  expect(heard).toEqual(told)
})

test('one transaction tells once, however many rows it changed', async () => {
  await act(
    world.database,
    'staff',
    `insert into public.news_articles (title) select 'Many' from generate_series(1, 20)`,
  )
  expect(heard).toEqual(told)
})

test('an edit that row-level security left without rows purges nothing', async () => {
  await act(world.database, 'customer', `update public.news_articles set content = 'mine'`)
  expect(heard).toEqual([])
})

test('what was taken back is not told', async () => {
  await world.database.transaction({
    role: 'postgres',
    rollback: true,
    statements: [{ text: `insert into public.news_articles (title) values ('Never')` }],
  })
  expect(heard).toEqual([])
})
