import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentFixture, openContentFixture } from './content-fixture.ts'

let desk: ContentFixture
beforeAll(async () => {
  desk = await openContentFixture()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const nameOf = (letter: string) => `generated-images/${letter.repeat(64)}.png`
const pathOf = (letter: string) => `/storage/v1/object/public/blog-media/${nameOf(letter)}`

interface Making {
  readonly letter: string
  readonly kind?: string
  readonly id?: string
  readonly replaces?: number
}

async function keep({ letter, kind = 'news', id = '1', replaces }: Making): Promise<number> {
  const set = {
    title: 'Trays',
    template: 'headline',
    theme: 'light',
    slots: { title: 'Trays' },
    alt_text: 'Trays',
    format: 'png',
    source_kind: kind,
    source_id: id,
    follows: true,
    checked_at: new Date(Date.now() - 3600_000).toISOString(),
  }
  const pictures = [{ width: 1200, height: 630, page: 1, name: nameOf(letter), bytes: 10 }]
  const [row] = await desk.owner('select public.save_image_set($1::jsonb, $2::jsonb, $3::bigint) as id', [
    JSON.stringify(set),
    JSON.stringify(pictures),
    replaces ?? null,
  ])
  return Number(row?.id)
}

async function article(): Promise<number> {
  const [row] = await desk.owner(`insert into public.news_articles (title) values ('Trays') returning id`)
  return Number(row?.id)
}

it('a replacement is used everywhere; the old set is kept', async () => {
  const id = await article()
  const former = await keep({ letter: 'c', id: String(id) })
  await desk.owner('update public.news_articles set image = $1 where id = $2', [pathOf('c'), id])
  await desk.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, former, nameOf('c')],
  )
  const latter = await keep({ letter: 'd', id: String(id), replaces: former })
  const [row] = await desk.owner('select image, image_alt from public.news_articles where id = $1', [id])
  expect(row).toEqual({ image: pathOf('d'), image_alt: 'Trays' })
  const [social] = await desk.owner(
    `select set_id::integer, name from public.social_images where kind = 'news' and record_id = $1`,
    [id],
  )
  expect(social).toEqual({ set_id: latter, name: nameOf('d') })
  const sets = await desk.owner(
    'select id::integer, replaced_by::integer, follows from public.image_sets where id = any ($1) order by id',
    [`{${former},${latter}}`],
  )
  expect(sets).toEqual([
    { id: former, replaced_by: latter, follows: false },
    { id: latter, replaced_by: null, follows: true },
  ])
  // Another process replaced it first.
  await expect(keep({ letter: 'e', id: String(id), replaces: former })).rejects.toThrow('taken its place')
})

it('each stale set is claimed by one caller', async () => {
  const id = await article()
  const set = await keep({ letter: 'f', id: String(id) })
  const claimed = async () => {
    const rows = await desk.owner('select claimed from public.claim_stale_image_sets(100)')
    return rows.map((row) => (row.claimed as { readonly id: number }).id)
  }
  expect(await claimed()).toContain(set)
  await desk.owner(`update public.image_sets set checked_at = now() + interval '1 hour' where id = $1`, [set])
  expect(await claimed()).not.toContain(set)
  await desk.owner(`update public.image_sets set checked_at = now() - interval '1 hour' where id = $1`, [set])
  await desk.owner('update public.news_articles set is_deleted = true where id = $1', [id])
  expect(await claimed()).not.toContain(set)
})

it('social images follow the policies of their record', async () => {
  const id = await article()
  const set = await keep({ letter: '1', id: String(id) })
  await desk.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, set, nameOf('1')],
  )
  await desk.owner('update public.news_articles set is_deleted = true where id = $1', [id])
  const { rows } = await (await import('./actors.ts')).act(
    desk.database,
    'anonymous',
    `select from public.social_images where kind = 'news' and record_id = ${id}`,
  )
  expect(rows).toHaveLength(0)
})

it('library files are not orphaned', async () => {
  const set = await keep({ letter: '2' })
  await desk.owner(`insert into storage.objects (bucket_id, name) values ('blog-media', $1)`, [nameOf('2')])
  const unused = async () =>
    ((await desk.call('media_usage', ['blog-media', null, true, 1000])) as { readonly name: string }[]).map(
      ({ name }) => name,
    )
  expect(await unused()).not.toContain(nameOf('2'))
  await desk.owner('update public.image_sets set is_deleted = true where id = $1', [set])
  expect(await unused()).toContain(nameOf('2'))
})

it('sets expire 30 days after deletion, then their files are orphaned', async () => {
  const id = await article()
  const [gone, fresh, standing] = [
    await keep({ letter: '3' }),
    await keep({ letter: '4' }),
    await keep({ letter: '5', id: String(id) }),
  ]
  await desk.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, standing, nameOf('5')],
  )
  const shown = await keep({ letter: '6' })
  await desk.owner('update public.news_articles set image = $1 where id = $2', [pathOf('6'), id])
  for (const letter of ['3', '4', '5', '6', '7'])
    await desk.owner(
      `insert into storage.objects (bucket_id, name, created_at) values ('blog-media', $1, now() - interval '2 days')`,
      [nameOf(letter)],
    )
  const all = `{${gone},${fresh},${standing},${shown}}`
  await desk.owner('update public.image_sets set is_deleted = true where id = any ($1)', [all])
  await desk.owner(
    `update public.image_sets set deleted_at = now() - interval '31 days' where id = any ($1) and id <> $2`,
    [all, fresh],
  )
  expect(await desk.call('expire_image_sets', [100], 'service key')).toEqual([2])
  const left = await desk.owner('select id::integer from public.image_sets where id = any ($1)', [all])
  expect(left.map((row) => row.id).toSorted()).toEqual([fresh, standing].toSorted())
  const unnamed = await desk.owner(
    `select name from public.list_orphaned_images(now() - interval '1 day', 100) as name`,
  )
  expect(unnamed.map(({ name }) => name)).toEqual([nameOf('3'), nameOf('7')])
  // A restored set has no deletion date.
  await desk.owner('update public.image_sets set is_deleted = false where id = $1', [fresh])
  const [restored] = await desk.owner('select deleted_at from public.image_sets where id = $1', [fresh])
  expect(restored?.deleted_at).toBeNull()
})

it('the model quota is counted per day and refunded', async () => {
  const take = async (most: number) => {
    const [row] = await desk.owner('select public.consume_image_model_quota($1) as today', [most])
    return row?.today ?? null
  }
  await desk.owner('delete from public.image_model_usage')
  expect([await take(0), await take(2), await take(2), await take(2)]).toEqual([null, 1, 2, null])
  await desk.owner('select public.refund_image_model_quota()')
  expect([await take(2), await take(2)]).toEqual([2, null])
})
