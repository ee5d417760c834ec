import { expect, it } from 'vitest'
import { contentDatabase } from './content-fixture.ts'

const fixture = contentDatabase()
const { owner, value, column } = fixture

const nameOf = (digit: string) => `generated-images/${digit.repeat(64)}.png`
const pathOf = (digit: string) => `/storage/v1/object/public/blog-media/${nameOf(digit)}`

interface ImageSetOptions {
  readonly digit: string
  readonly kind?: string
  readonly id?: string
  readonly replaces?: number
}

async function store({ digit, kind = 'news', id = '1', replaces }: ImageSetOptions): Promise<number> {
  const set = {
    ...{ title: 'Trays', template: 'headline', theme: 'light', slots: { title: 'Trays' }, alt_text: 'Trays' },
    ...{ format: 'png', source_kind: kind, source_id: id, follows: true },
    checked_at: new Date(Date.now() - 3600_000).toISOString(),
  }
  const pictures = [{ width: 1200, height: 630, page: 1, name: nameOf(digit), bytes: 10 }]
  const values = [JSON.stringify(set), JSON.stringify(pictures), replaces ?? null]
  return Number(
    await value('owner', 'select public.save_image_set($1::jsonb, $2::jsonb, $3::bigint)', values),
  )
}

const article = async () =>
  Number(await value('owner', `insert into public.news_articles (title) values ('Trays') returning id`))
const share = (id: number, set: number, digit: string) =>
  owner(`insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`, [
    ...[id, set, nameOf(digit)],
  ])

it('a replacement is used everywhere; the old set is kept', async () => {
  const id = await article()
  const former = await store({ digit: 'c', id: String(id) })
  await owner('update public.news_articles set image = $1 where id = $2', [pathOf('c'), id])
  await share(id, former, 'c')
  const latter = await store({ digit: 'd', id: String(id), replaces: former })
  const [row] = await owner('select image, image_alt from public.news_articles where id = $1', [id])
  expect(row).toEqual({ image: pathOf('d'), image_alt: 'Trays' })
  const [social] = await owner(
    `select set_id::integer, name from public.social_images where kind = 'news' and record_id = $1`,
    [id],
  )
  expect(social).toEqual({ set_id: latter, name: nameOf('d') })
  const sets = await owner(
    'select id::integer, replaced_by::integer, follows from public.image_sets where id = any ($1) order by id',
    [`{${former},${latter}}`],
  )
  expect(sets).toEqual([
    { id: former, replaced_by: latter, follows: false },
    { id: latter, replaced_by: null, follows: true },
  ])
  // Another process replaced it first.
  await expect(store({ digit: 'e', id: String(id), replaces: former })).rejects.toThrow(
    'already been replaced',
  )
})

it('each stale set is claimed by one caller', async () => {
  const id = await article()
  const set = await store({ digit: 'f', id: String(id) })
  const claimed = () =>
    column('owner', `select (claimed ->> 'id')::int from public.claim_stale_image_sets(100) as claimed`)
  const check = (sign: '+' | '-') =>
    owner(`update public.image_sets set checked_at = now() ${sign} interval '1 hour' where id = $1`, [set])
  expect(await claimed()).toContain(set)
  await check('+')
  expect(await claimed()).not.toContain(set)
  await check('-')
  await owner('update public.news_articles set is_deleted = true where id = $1', [id])
  expect(await claimed()).not.toContain(set)
})

it('social images follow the policies of their record', async () => {
  const id = await article()
  const set = await store({ digit: '1', id: String(id) })
  await share(id, set, '1')
  await owner('update public.news_articles set is_deleted = true where id = $1', [id])
  const sql = `select from public.social_images where kind = 'news' and record_id = $1`
  expect(await fixture.rows('anonymous', sql, [id])).toEqual([])
})

it('library files are not orphaned', async () => {
  const set = await store({ digit: '2' })
  await owner(`insert into storage.objects (bucket_id, name) values ('blog-media', $1)`, [nameOf('2')])
  const unused = () => column('staff', `select name from public.media_usage('blog-media', null, true, 1000)`)
  expect(await unused()).not.toContain(nameOf('2'))
  await owner('update public.image_sets set is_deleted = true where id = $1', [set])
  expect(await unused()).toContain(nameOf('2'))
})

it('sets expire 30 days after deletion, then their files are orphaned', async () => {
  const id = await article()
  const [gone, fresh, standing] = [
    await store({ digit: '3' }),
    await store({ digit: '4' }),
    await store({ digit: '5', id: String(id) }),
  ]
  await share(id, standing, '5')
  const shown = await store({ digit: '6' })
  await owner('update public.news_articles set image = $1 where id = $2', [pathOf('6'), id])
  for (const digit of ['3', '4', '5', '6', '7'])
    await owner(
      `insert into storage.objects (bucket_id, name, created_at) values ('blog-media', $1, now() - interval '2 days')`,
      [nameOf(digit)],
    )
  const all = `{${gone},${fresh},${standing},${shown}}`
  await owner('update public.image_sets set is_deleted = true where id = any ($1)', [all])
  await owner(
    `update public.image_sets set deleted_at = now() - interval '31 days' where id = any ($1) and id <> $2`,
    [all, fresh],
  )
  expect(await fixture.call('expire_image_sets', [100], 'service key')).toEqual([2])
  const left = 'select id::integer from public.image_sets where id = any ($1) order by id'
  expect(await column('owner', left, [all])).toEqual([fresh, standing])
  const unnamed = `select name from public.list_orphaned_images(now() - interval '1 day', 100) as name`
  expect(await column('owner', unnamed)).toEqual([nameOf('3'), nameOf('7')])
  // A restored set has no deletion date.
  await owner('update public.image_sets set is_deleted = false where id = $1', [fresh])
  expect(await value('owner', 'select deleted_at from public.image_sets where id = $1', [fresh])).toBeNull()
})

it('the model quota is counted per day and refunded', async () => {
  const claim = (most: number) => value('owner', 'select public.consume_image_model_quota($1)', [most])
  await owner('delete from public.image_model_usage')
  expect([await claim(0), await claim(2), await claim(2), await claim(2)]).toEqual([null, 1, 2, null])
  await owner('select public.refund_image_model_quota()')
  expect([await claim(2), await claim(2)]).toEqual([2, null])
})
