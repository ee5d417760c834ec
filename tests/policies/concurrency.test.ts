/** PGlite has a single connection, so only PostgreSQL is concurrent. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '#backend/database/database.ts'
import { getFirstDay } from '#domain/call-offs/call-offs.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { USER_IDS, USER_WITHOUT_ROLE } from './actors.ts'
import { TABLES } from './content-fixture.ts'
import { openDatabaseFixture, policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase(async () => {
  const opened = new AsyncDisposableStack()
  const server = opened.use(await startPostgres())
  const { database } = opened.use(await openDatabaseFixture({ url: await server.createDatabase() }))
  return { database, [Symbol.asyncDispose]: () => opened.disposeAsync() }
})

/** First values of the rows of concurrent calls. */
async function together(times: number, call: () => Promise<Result>): Promise<unknown[]> {
  const answers = await Promise.all(Array.from({ length: times }, call))
  return answers.flatMap(({ rows }) => rows.map((row) => Object.values(row)[0]))
}

it.each([
  [1, 20],
  [7, 40],
])('%i tokens are consumed once each by %i concurrent callers', async (tokens, callers) => {
  const taken = await together(callers, () =>
    fixture.act('service key', 'select public.consume_rate_limit($1, $2, 86400)', [`of ${tokens}`, tokens]),
  )
  expect(taken.filter((token) => token === true)).toHaveLength(tokens)
  expect(taken.filter((token) => token === false)).toHaveLength(callers - tokens)
})

it.each(['news', 'blog'] as const)(
  'concurrent texts of the kind %s with one title get different slugs and redirects',
  async (kind) => {
    const table = `public.${TABLES[kind]}`
    // Only published posts have redirects.
    const [more, value] = kind === 'blog' ? [', status', `, 'published'`] : ['', '']
    const slugs = await together(20, () =>
      fixture.act('staff', `insert into ${table} (title${more}) values ('Crowd'${value}) returning slug`),
    )
    expect(slugs.toSorted()).toEqual(
      ['crowd', ...Array.from({ length: 19 }, (_, index) => `crowd-${index + 2}`)].toSorted(),
    )
    const ids = await fixture.owner(`select id from ${table} where title = 'Crowd'`)
    let next = 0
    const renamed = await together(ids.length, () =>
      fixture.act('marketing', `update ${table} set title = 'Throng' where id = $1 returning slug`, [
        ids[next++]?.id as number,
      ]),
    )
    expect(new Set(renamed).size).toBe(ids.length)
    const redirects = `select from public.content_redirects where kind = $1 and slug like 'crowd%'`
    expect(await fixture.owner(redirects, [kind])).toHaveLength(ids.length)
  },
)

it('concurrent writes by the editor and the data API are both kept', async () => {
  const inserted = (await fixture.value(
    'staff',
    `select public.save_content_draft('blog', null, null, '{"title": "Meeting", "content": "0"}', publish => true)`,
  )) as { readonly record_id: number }
  const id = inserted.record_id
  let next = 0
  const save = () =>
    fixture.value(
      'staff',
      `select public.save_content_draft('blog', $1, 1, jsonb_build_object('content', $2::text), publish => true) ->> 'outcome'`,
      [id, String(++next)],
    )
  const update = () =>
    fixture.value('marketing', 'update public.blogs set title = $2, excerpt = $2 where id = $1 returning 1', [
      id,
      `Title ${++next}`,
    ])
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? save() : update())),
  )
  // One save succeeds, the others report a conflict, and none deadlocks.
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19)
  const [row] = await fixture.owner(
    `select content_drafts.number as newest, fields ->> 'title' as title, blogs.title as shown
    from public.content_drafts join public.content_revisions using (kind, record_id, number)
      join public.blogs on blogs.id = record_id
    where kind = 'blog' and record_id = $1`,
    [id],
  )
  expect(row).toMatchObject({ newest: 22, title: row?.shown })
})

it.each(['news', 'blog'] as const)(
  'a direct deletion among saves of the kind %s keeps every saved revision',
  async (kind) => {
    const saved = await fixture.value(
      'staff',
      `select public.save_content_draft($1, null, null, '{"title": "Going", "content": "0"}', publish => true)`,
      [kind],
    )
    const { record_id: id } = saved as { readonly record_id: number }
    let next = 0
    const save = () =>
      fixture.value(
        'staff',
        `select public.save_content_draft($1, $2, null, jsonb_build_object('content', $3::text), publish => true) ->> 'outcome'`,
        [kind, id, String(++next)],
      )
    const remove = () =>
      fixture.value('marketing', `delete from public.${TABLES[kind]} where id = $1 returning 'deleted'`, [id])
    const outcomes = await Promise.all(
      Array.from({ length: 21 }, (_, index) => (index === 10 ? remove() : save())),
    )
    expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1)
    const revisions = `select from public.content_revisions where kind = $1 and record_id = $2`
    const kept = outcomes.filter((outcome) => outcome === 'saved').length + 1
    expect(await fixture.owner(revisions, [kind, id])).toHaveLength(kept)
    await fixture.staff('select public.restore_content($1, array[$2::bigint])', [kind, id])
    expect(
      await fixture.rows('anonymous', `select from public.${TABLES[kind]} where id = $1`, [id]),
    ).toHaveLength(1)
  },
)

it('concurrent views are all counted', async () => {
  await together(40, () =>
    fixture.act(
      'anonymous',
      `select public.increment_blog_view_count((select id from public.blogs where title = 'Out'))`,
    ),
  )
  const sql = `select view_count from public.blogs where title = 'Out'`
  expect(await fixture.value('anonymous', sql)).toBe(40)
})

describe('last member of staff', () => {
  const { staff } = USER_IDS
  const disable = (acting: string, other: string) =>
    fixture.value('service key', 'select public.disable_user($1, $2)', [acting, other])
  const update = (acting: string, other: string, role: string) =>
    fixture.value('service key', 'select public.update_user_access($1, $2, $3)', [acting, other, role])
  const demote = (acting: string, other: string) => update(acting, other, 'marketing')
  beforeAll(() => fixture.owner('update auth.users set email_confirmed_at = now()'))

  it.each([
    ['two disable each other', disable, [USER_WITHOUT_ROLE, staff], ['done', 'not staff']],
    ['two demote each other', demote, [USER_WITHOUT_ROLE, staff], ['done', 'not staff']],
    ['two demote themselves', demote, [staff, USER_WITHOUT_ROLE], ['done', 'last staff']],
  ] as const)('remains when %s concurrently', async (_what, remove, targets, expected) => {
    await fixture.owner('update auth.users set banned_until = null')
    await fixture.owner(
      `insert into public.permissions (user_id, role) values ('${staff}', 'staff'), ('${USER_WITHOUT_ROLE}', 'staff')
      on conflict (user_id) do update set role = 'staff'`,
    )
    const answers = await Promise.all([remove(staff, targets[0]), remove(USER_WITHOUT_ROLE, targets[1])])
    expect(answers.toSorted()).toEqual(expected)
  })
})

it('concurrent call-offs of the last pallets get one pallet each, and a sentence once none is left', async () => {
  await fixture.owner(`update public.permissions set rights = '{call off}' where customer_id = 1`)
  await fixture.owner(`delete from public.call_off_lines where customer_id = 1`)
  await fixture.owner(
    `insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
    select 1, 'more', id, 'receipt', 200, 1, now() from public.pallets where customer_id = 1`,
  )
  const day = getFirstDay(new Date())
  const place = (key: string) =>
    fixture.value(
      'customer',
      `select public.place_call_off($1, 1, $2, '', '[{"sku": 1, "pallets": 1}]') ->> 'reference'`,
      [key, day],
    )
  const keys = Array.from({ length: 10 }, () => crypto.randomUUID())
  // Each is repeated, as after a lost answer.
  const results = await Promise.allSettled([...keys, ...keys].map(place))
  const placed = results.filter(({ status }) => status === 'fulfilled')
  expect(placed).toHaveLength(6)
  for (const result of results)
    if (result.status === 'rejected')
      expect(String(result.reason)).toContain('Case: 0 pallets left in stock.')
  expect(
    await fixture.owner(
      `select count(*), count(distinct reference) as references from public.call_offs where client_key is not null`,
    ),
  ).toEqual([{ count: 3, references: 3 }])
})
