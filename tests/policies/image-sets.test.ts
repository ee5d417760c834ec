import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentFixture, openContentFixture } from './content-fixture.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await openContentFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

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
  const pictures = [{ width: 1200, height: 630, page: 1, name: nameOf(digit), bytes: 10 }]
  const [row] = await fixture.owner('select public.save_image_set($1::jsonb, $2::jsonb, $3::bigint) as id', [
    JSON.stringify(set),
    JSON.stringify(pictures),
    replaces ?? null,
  ])
  return Number(row?.id)
}

async function article(): Promise<number> {
  const [row] = await fixture.owner(`insert into public.news_articles (title) values ('Trays') returning id`)
  return Number(row?.id)
}

it('a replacement is used everywhere; the old set is kept', async () => {
  const id = await article()
  const former = await store({ digit: 'c', id: String(id) })
  await fixture.owner('update public.news_articles set image = $1 where id = $2', [pathOf('c'), id])
  await fixture.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, former, nameOf('c')],
  )
  const latter = await store({ digit: 'd', id: String(id), replaces: former })
  const [row] = await fixture.owner('select image, image_alt from public.news_articles where id = $1', [id])
  expect(row).toEqual({ image: pathOf('d'), image_alt: 'Trays' })
  const [social] = await fixture.owner(
    `select set_id::integer, name from public.social_images where kind = 'news' and record_id = $1`,
    [id],
  )
  expect(social).toEqual({ set_id: latter, name: nameOf('d') })
  const sets = await fixture.owner(
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
  const claimed = async () => {
    const rows = await fixture.owner('select claimed from public.claim_stale_image_sets(100)')
    return rows.map((row) => (row.claimed as { readonly id: number }).id)
  }
  expect(await claimed()).toContain(set)
  await fixture.owner(`update public.image_sets set checked_at = now() + interval '1 hour' where id = $1`, [
    set,
  ])
  expect(await claimed()).not.toContain(set)
  await fixture.owner(`update public.image_sets set checked_at = now() - interval '1 hour' where id = $1`, [
    set,
  ])
  await fixture.owner('update public.news_articles set is_deleted = true where id = $1', [id])
  expect(await claimed()).not.toContain(set)
})

it('social images follow the policies of their record', async () => {
  const id = await article()
  const set = await store({ digit: '1', id: String(id) })
  await fixture.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, set, nameOf('1')],
  )
  await fixture.owner('update public.news_articles set is_deleted = true where id = $1', [id])
  const { rows } = await (await import('./actors.ts')).act(
    fixture.database,
    'anonymous',
    `select from public.social_images where kind = 'news' and record_id = ${id}`,
  )
  expect(rows).toHaveLength(0)
})

it('library files are not orphaned', async () => {
  const set = await store({ digit: '2' })
  await fixture.owner(`insert into storage.objects (bucket_id, name) values ('blog-media', $1)`, [
    nameOf('2'),
  ])
  const unused = async () =>
    (
      (await fixture.call('media_usage', ['blog-media', null, true, 1000])) as { readonly name: string }[]
    ).map(({ name }) => name)
  expect(await unused()).not.toContain(nameOf('2'))
  await fixture.owner('update public.image_sets set is_deleted = true where id = $1', [set])
  expect(await unused()).toContain(nameOf('2'))
})

it('sets expire 30 days after deletion, then their files are orphaned', async () => {
  const id = await article()
  const [gone, fresh, standing] = [
    await store({ digit: '3' }),
    await store({ digit: '4' }),
    await store({ digit: '5', id: String(id) }),
  ]
  await fixture.owner(
    `insert into public.social_images (kind, record_id, set_id, name) values ('news', $1, $2, $3)`,
    [id, standing, nameOf('5')],
  )
  const shown = await store({ digit: '6' })
  await fixture.owner('update public.news_articles set image = $1 where id = $2', [pathOf('6'), id])
  for (const digit of ['3', '4', '5', '6', '7'])
    await fixture.owner(
      `insert into storage.objects (bucket_id, name, created_at) values ('blog-media', $1, now() - interval '2 days')`,
      [nameOf(digit)],
    )
  const all = `{${gone},${fresh},${standing},${shown}}`
  await fixture.owner('update public.image_sets set is_deleted = true where id = any ($1)', [all])
  await fixture.owner(
    `update public.image_sets set deleted_at = now() - interval '31 days' where id = any ($1) and id <> $2`,
    [all, fresh],
  )
  expect(await fixture.call('expire_image_sets', [100], 'service key')).toEqual([2])
  const left = await fixture.owner('select id::integer from public.image_sets where id = any ($1)', [all])
  expect(left.map((row) => row.id).toSorted()).toEqual([fresh, standing].toSorted())
  const unnamed = await fixture.owner(
    `select name from public.list_orphaned_images(now() - interval '1 day', 100) as name`,
  )
  expect(unnamed.map(({ name }) => name)).toEqual([nameOf('3'), nameOf('7')])
  // A restored set has no deletion date.
  await fixture.owner('update public.image_sets set is_deleted = false where id = $1', [fresh])
  const [restored] = await fixture.owner('select deleted_at from public.image_sets where id = $1', [fresh])
  expect(restored?.deleted_at).toBeNull()
})

it('the model quota is counted per day and refunded', async () => {
  const claim = async (most: number) => {
    const [row] = await fixture.owner('select public.consume_image_model_quota($1) as today', [most])
    return row?.today ?? null
  }
  await fixture.owner('delete from public.image_model_usage')
  expect([await claim(0), await claim(2), await claim(2), await claim(2)]).toEqual([null, 1, 2, null])
  await fixture.owner('select public.refund_image_model_quota()')
  expect([await claim(2), await claim(2)]).toEqual([2, null])
})
