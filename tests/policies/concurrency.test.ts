import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Row } from '#backend/database/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

// PGlite has a single connection, so only PostgreSQL is concurrent.
const opened = new AsyncDisposableStack()
let database: Database
beforeAll(async () => {
  const server = opened.use(await startPostgres())
  database = opened.use(await openDatabaseFixture({ url: await server.createDatabase() })).database
})
afterAll(() => opened.disposeAsync())

async function together(times: number, call: () => Promise<{ rows: readonly Row[] }>): Promise<unknown[]> {
  const answers = await Promise.all(Array.from({ length: times }, call))
  return answers.flatMap(({ rows }) => rows.map((row) => Object.values(row)[0]))
}

it('concurrent callers never share a token', async () => {
  const tokens = await together(40, () =>
    act(database, 'service key', `select public.consume_rate_limit('crowd', 7, 86400)`),
  )
  expect(tokens.filter((token) => token === true)).toHaveLength(7)
  expect(tokens.filter((token) => token === false)).toHaveLength(33)
})

it('the first token is consumed once', async () => {
  const tokens = await together(20, () =>
    act(database, 'service key', `select public.consume_rate_limit('one', 1, 86400)`),
  )
  expect(tokens.filter((token) => token === true)).toHaveLength(1)
})

it('articles inserted concurrently with one title get different slugs', async () => {
  const slugs = await together(20, () =>
    act(database, 'staff', `insert into public.news_articles (title) values ('Crowd') returning slug`),
  )
  expect(slugs.toSorted()).toEqual(
    ['crowd', ...Array.from({ length: 19 }, (_, i) => `crowd-${i + 2}`)].toSorted(),
  )
})

it('articles renamed concurrently to one title get different slugs and redirects', async () => {
  const { rows } = await act(database, 'owner', `select id from public.news_articles where title = 'Crowd'`)
  let next = 0
  const slugs = await together(rows.length, () =>
    act(
      database,
      'marketing',
      `update public.news_articles set title = 'Throng' where id = $1 returning slug`,
      [rows[next++]?.id],
    ),
  )
  expect(new Set(slugs).size).toBe(rows.length)
  const redirects = await act(
    database,
    'owner',
    `select from public.content_redirects where slug like 'crowd%'`,
  )
  expect(redirects.count).toBe(rows.length)
})

it('posts inserted concurrently with one title get different slugs', async () => {
  const slugs = await together(20, () =>
    act(
      database,
      'marketing',
      `insert into public.blogs (title, status) values ('Crowd', 'published') returning slug`,
    ),
  )
  expect(slugs.toSorted()).toEqual(
    ['crowd', ...Array.from({ length: 19 }, (_, i) => `crowd-${i + 2}`)].toSorted(),
  )
})

it('posts renamed concurrently to one title get different slugs and redirects', async () => {
  const { rows } = await act(database, 'owner', `select id from public.blogs where title = 'Crowd'`)
  let next = 0
  const slugs = await together(rows.length, () =>
    act(database, 'staff', `update public.blogs set title = 'Throng' where id = $1 returning slug`, [
      rows[next++]?.id,
    ]),
  )
  expect(new Set(slugs).size).toBe(rows.length)
  const redirects = await act(
    database,
    'owner',
    `select from public.content_redirects where kind = 'blog' and slug like 'crowd%'`,
  )
  expect(redirects.count).toBe(rows.length)
})

it('concurrent writes by the editor and the data API are both kept', async () => {
  const inserted = await act(
    database,
    'staff',
    `select public.save_content_draft('blog', null, null, '{"title": "Meeting", "content": "0"}', publish => true) as saved`,
  )
  const id = (inserted.rows[0]?.saved as { readonly record_id: number } | undefined)?.record_id
  let next = 0
  const save = () =>
    act(
      database,
      'staff',
      `select public.save_content_draft('blog', $1, 1, jsonb_build_object('content', $2::text), publish => true) ->> 'outcome'`,
      [id, String(++next)],
    )
  const update = () =>
    act(database, 'marketing', 'update public.blogs set title = $2, excerpt = $2 where id = $1 returning 1', [
      id,
      `Title ${++next}`,
    ])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? save() : update())),
  )
  const outcomes = answers.map(({ rows }) => Object.values(rows[0] ?? {})[0])
  // One save succeeds, the others report a conflict, and none deadlocks.
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19)
  const { rows } = await act(
    database,
    'owner',
    `select number, content_drafts.number as newest, fields ->> 'title' as title, blogs.title as shown
    from public.content_drafts join public.content_revisions using (kind, record_id, number) join public.blogs on blogs.id = record_id
    where kind = 'blog' and record_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ newest: 22 })
  expect(rows[0]?.title).toBe(rows[0]?.shown)
})

it('concurrent views are all counted', async () => {
  await together(40, () =>
    act(
      database,
      'anonymous',
      `select public.increment_blog_view_count((select id from public.blogs where title = 'Out'))`,
    ),
  )
  const { rows } = await act(database, 'anonymous', `select view_count from public.blogs where title = 'Out'`)
  expect(rows).toEqual([{ view_count: 40 }])
})
