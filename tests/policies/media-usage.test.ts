import { expect, it } from 'vitest'
import { requestOf } from './actors.ts'
import { contentDatabase } from './content-fixture.ts'

interface Use {
  readonly record_id: number
  readonly place: string
  readonly state: string
}

const fixture = contentDatabase()

const address = (key: string) => `/storage/v1/object/public/blog-media/${key}`
const store = (...keys: readonly string[]) =>
  fixture.owner(
    `insert into storage.objects (bucket_id, name, metadata)
    select 'blog-media', unnest($1::text[]), '{"size": 1234, "mimetype": "image/webp"}'`,
    [`{${keys.map((key) => `"${key}"`)}}`],
  )

async function usage(onlyUnused = false): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = (await fixture.call('media_usage', ['blog-media', null, onlyUnused, 100])) as {
    readonly name: string
    readonly uses: readonly Use[]
  }[]
  return Object.fromEntries(
    rows
      // Excludes the fixture's file.
      .filter(({ name }) => name.includes('stored'))
      .map(({ name, uses }) => [name, uses.map(({ place, state }) => `${place} of a ${state} one`)]),
  )
}

it('returns uses in published texts, drafts and restorable content', async () => {
  const keys = ['head', 'text', 'copy', 'former', 'draft', 'gone', 'nowhere'].map(
    (name) => `blog-images/stored-${name}.webp`,
  )
  const [head = '', text = '', copy = '', former = '', draft = '', gone = '', nowhere = ''] = keys
  await store(...keys)
  const { record_id: id } = await fixture.published({
    featured_image: address(head),
    content: `<p><img src="${address(text)}" alt=""></p><img src="${address(former)}?width=640">`,
  })
  const content = `<p><img src="https://example.com${address(text)}" alt=""></p>`
  await fixture.save({ id, upon: 1, fields: { content }, publish: true })
  await fixture.save({ id, upon: 2, fields: { content: `${content}<img src='${address(copy)}'>` } })
  await fixture.save({ fields: { title: 'Draft', content: `<img src="${address(draft)}">` } })
  const { record_id: deleted } = await fixture.published({ featured_image: address(gone) })
  await fixture.call('delete_content', ['blog', `{${deleted}}`])

  expect(await usage()).toEqual({
    [head]: ['published of a published one'],
    [text]: ['published of a published one'],
    [copy]: ['copy of a published one'],
    [former]: ['revision of a published one'],
    [draft]: ['copy of a draft one'],
    [gone]: ['copy of a deleted one'],
    [nowhere]: [],
  })
  expect(Object.keys(await usage(true))).toEqual([nowhere])

  await fixture.owner(
    `update public.content_drafts set deleted_at = now() - interval '31 days' where record_id = $1`,
    [deleted],
  )
  await fixture.call('expire_content_drafts', [10], 'service key')
  expect(Object.keys(await usage(true)).sort()).toEqual([gone, nowhere])
})

it('prevents the Storage API from deleting published files', async () => {
  const keys = ['shown', 'former', 'draft'].map((name) => `blog-images/kept-${name}.webp`)
  const [shown = '', former = '', draft = ''] = keys
  await store(...keys)
  const image = (key: string) => `<img src="${address(key)}" alt="">`
  const { record_id: id } = await fixture.published({ content: image(former) })
  await fixture.save({ id, upon: 1, fields: { content: image(shown) }, publish: true })
  await fixture.save({ fields: { title: 'Draft', content: image(draft) } })
  const remove = async () => {
    const { settings, ...marketing } = requestOf('marketing')
    const [removed] = await fixture.database.transaction({
      ...marketing,
      // As the storage API does.
      settings: { ...settings, 'storage.allow_delete_query': 'true' },
      statements: [
        {
          text: `delete from storage.objects where bucket_id = 'blog-media' and name like '%/kept-%' returning name`,
          values: [],
        },
      ],
    })
    return removed?.rows.map(({ name }) => name) ?? []
  }
  expect((await remove()).sort()).toEqual([draft, former])
  await fixture.call('unpublish_content', ['blog', `{${id}}`])
  expect(await remove()).toEqual([shown])
})

it('keeps images of products and sites, also of those that staff can restore', async () => {
  const keys = ['product', 'site', 'former'].map((name) => `blog-images/stored-company-${name}.webp`)
  const [product = '', site = '', former = ''] = keys
  await store(...keys)
  const entry = (section: string, id: string, fields: object) =>
    fixture.call('save_company_entry', [section, id, null, JSON.stringify(fields)], 'staff')
  await entry('products', '1', { image: address(former) })
  await entry('products', '1', { image: address(product) })
  await entry('sites', 'aldermoor', { picture: { src: address(site), alt: 'A works' } })
  const unused = Object.keys(await usage(true))
  expect(keys.filter((key) => unused.includes(key))).toEqual([])
  const shown = await fixture.owner(
    `select name from unnest($1::text[]) as name where private.is_shown_to_readers('blog-media/' || name)`,
    [`{${keys.join()}}`],
  )
  expect(shown.map(({ name }) => name)).toEqual([product, site])
})

it('recognises names in other encodings', async () => {
  await store('blog-images/stored with space.webp')
  expect(Object.keys(await usage(true))).not.toContain('blog-images/stored with space.webp')
  const [row] = (await fixture.call('media_usage', ['blog-media', null, false, 10])) as {
    is_used: boolean | null
  }[]
  expect(row).toMatchObject({ is_used: null, size: 1234, type: 'image/webp' })
})

it.each(['job-applications-cvs', 'enquiry-drawings', 'elsewhere'])(
  'returns nothing for %s',
  async (bucket) => {
    await expect(fixture.call('media_usage', [bucket, null, false, 10])).rejects.toThrow(
      'news-media or blog-media',
    )
  },
)
