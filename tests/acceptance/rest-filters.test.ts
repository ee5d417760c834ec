import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, visitor } from './auth-users.ts'

const admin = administrator()
const anonymous = visitor()
const mark = `filters-${crypto.randomUUID().slice(0, 8)}`
const named = (...letters: string[]) => letters.map((letter) => `${mark} ${letter}`)

const posts = (columns = 'title') => anonymous.from('blogs').select(columns).like('title', `${mark}%`)
const letters = (rows: unknown) =>
  (rows as { title: string }[]).map(({ title }) => title.slice(mark.length + 1)).join('')

beforeAll(async () => {
  const [A, B, C] = named('A', 'B', 'C')
  const post = { status: 'published', publish_date: '2024-01-01T09:00:00Z' }
  const { error } = await admin.from('blogs').insert([
    {
      ...post,
      title: A,
      excerpt: 'Fluted boxes for fragile glass',
      tags: ['paper', 'a,b', 'c"d'],
      seo_settings: { keywords: ['box', 'glass'], og: { image: '/a.png', width: 1200 } },
    },
    {
      ...post,
      title: B,
      excerpt: 'Printing on boxes',
      tags: ['paper', 'ink'],
      publish_date: '2024-02-01T09:00:00Z',
      seo_settings: { keywords: ['ink'], og: { width: 300 } },
    },
    { ...post, title: C, excerpt: '100% recycled * \\ "quoted", (yes)', tags: [], seo_settings: {} },
  ])
  if (error) throw error
})

describe('filters', () => {
  type Query = ReturnType<typeof posts>
  it.each<[string, (query: Query) => Query, string]>([
    ['likeAllOf', (query) => query.likeAllOf('title', ['%A', `${mark}%`]), 'A'],
    ['likeAnyOf', (query) => query.likeAnyOf('title', ['%A', '%C']), 'AC'],
    ['ilikeAllOf', (query) => query.ilikeAllOf('excerpt', ['%BOXES%', '%glass%']), 'A'],
    ['ilikeAnyOf', (query) => query.ilikeAnyOf('excerpt', ['%INK%', '%RECYCLED%', '%Print%']), 'BC'],
    ['regexMatch', (query) => query.regexMatch('title', '[AB]$'), 'AB'],
    ['regexIMatch', (query) => query.regexIMatch('title', '[ab]$'), 'AB'],
    ['isDistinct', (query) => query.isDistinct('excerpt', 'Printing on boxes'), 'AC'],
    ['notIn', (query) => query.notIn('title', named('A', 'B')), 'C'],
    [
      'in, quoted',
      (query) => query.filter('excerpt', 'in', '("100% recycled * \\\\ \\"quoted\\", (yes)",x)'),
      'C',
    ],
    ['eq with every character', (query) => query.eq('excerpt', '100% recycled * \\ "quoted", (yes)'), 'C'],
    ['contains, array', (query) => query.contains('tags', ['paper', 'ink']), 'B'],
    ['contains, quoted', (query) => query.contains('tags', '{"a,b","c\\"d"}'), 'A'],
    ['containedBy', (query) => query.containedBy('tags', ['paper', 'ink', 'x']), 'BC'],
    ['overlaps', (query) => query.overlaps('tags', ['ink', 'x']), 'B'],
    ['equal arrays', (query) => query.filter('tags', 'eq', '{paper,ink}'), 'B'],
    ['empty array', (query) => query.filter('tags', 'eq', '{}'), 'C'],
    ['contains, JSON', (query) => query.contains('seo_settings', { keywords: ['glass'] }), 'A'],
    [
      'containedBy, JSON',
      (query) => query.containedBy('seo_settings', { keywords: ['ink'], og: { width: 300 } }),
      'BC',
    ],
    ['JSON path', (query) => query.eq('seo_settings->og->>image', '/a.png'), 'A'],
    ['JSON path to a number', (query) => query.gt('seo_settings->og->width', 300), 'A'],
    ['missing JSON path', (query) => query.is('seo_settings->og', null), 'C'],
    ['JSON array index', (query) => query.eq('seo_settings->keywords->>-1', 'glass'), 'A'],
    ['textSearch', (query) => query.textSearch('search', 'box & glass', { config: 'english' }), 'A'],
    [
      'textSearch, plain',
      (query) => query.textSearch('search', 'printed boxes', { type: 'plain', config: 'english' }),
      'B',
    ],
    [
      'textSearch, phrase',
      (query) => query.textSearch('search', 'fragile glass', { type: 'phrase', config: 'english' }),
      'A',
    ],
    [
      'textSearch, web',
      (query) => query.textSearch('search', 'boxes -printing', { type: 'websearch', config: 'english' }),
      'A',
    ],
    [
      'textSearch of a text column',
      (query) => query.textSearch('excerpt', 'recycled', { config: 'simple' }),
      'C',
    ],
    ['not contains', (query) => query.not('tags', 'cs', '{paper}'), 'C'],
    ['or with arrays', (query) => query.or(`tags.cs.{ink},and(title.like.*C,tags.eq.{})`), 'BC'],
    [
      'or, quoted',
      (query) => query.or('excerpt.eq."100% recycled * \\\\ \\"quoted\\", (yes)",tags.ov.{ink}'),
      'BC',
    ],
    ['or with a negated group', (query) => query.or('not.and(tags.cs.{paper},view_count.lt.99)'), 'C'],
    [
      'match',
      (query) => query.match({ title: `${mark} B`, status: 'published', author: undefined as never }),
      'B',
    ],
    [
      'timestamp in another time zone',
      (query) => query.gte('publish_date', '2024-02-01T10:00:00+01:00'),
      'B',
    ],
  ])('%s', async (_, restrict, expected) => {
    const { data, error } = await restrict(posts()).order('title')
    expect(error).toBeNull()
    expect(letters(data)).toBe(expected)
  })
})

describe('select', () => {
  const first = (columns: string) => posts(columns).order('title').limit(1).single()

  it.each<[string, unknown]>([
    ['tags', { tags: ['paper', 'a,b', 'c"d'] }],
    ['seo_settings->og', { og: { image: '/a.png', width: 1200 } }],
    ['seo_settings->og->>width', { width: '1200' }],
    ['wide:seo_settings->og->width::int', { wide: 1200 }],
    ['seo_settings->keywords->1', { keywords: 'glass' }],
    ['day:publish_date::date', { day: '2024-01-01' }],
    ['views:view_count::text', { views: '0' }],
    ['"tags", "view_count"', { tags: ['paper', 'a,b', 'c"d'], view_count: 0 }],
  ])('%s', async (columns, row) => {
    expect(await first(columns)).toMatchObject({ data: row, error: null })
  })

  it('sorts by a JSON path', async () => {
    const { data } = await posts().order('seo_settings->og->width', { ascending: true, nullsFirst: true })
    expect(letters(data)).toBe('CBA')
  })

  it('strips nulls', async () => {
    const { data } = await anonymous
      .from('blogs')
      .select('excerpt,featured_image')
      .eq('title', `${mark} B`)
      .single()
      .stripNulls()
    expect(data).toEqual({ excerpt: 'Printing on boxes' })
  })

  it('supports CSV, but no GeoJSON or query plan', async () => {
    const csv = await posts('excerpt,tags').order('title').csv()
    expect(csv.data).toBe(
      `excerpt,tags\n"Fluted boxes for fragile glass","{paper,""a,b"",""c\\\\""d""}"\n"Printing on boxes","{paper,ink}"\n` +
        `"100% recycled * \\\\ ""quoted"", (yes)",{}`,
    )
    for (const response of [await posts().geojson(), await posts().explain()])
      expect([response.status, response.error?.code]).toEqual([406, 'PGRST107'])
  })
})

describe('functions', () => {
  it('set-returning functions are read like tables', async () => {
    const { data, error } = await anonymous.rpc('blog_metadata').select('tags').limit(1)
    expect(error).toBeNull()
    expect(data).toEqual([{ tags: expect.arrayContaining(['paper', 'a,b', 'c"d']) }])
    const result = await anonymous.rpc('blog_metadata', {}, { get: true, count: 'exact' }).single()
    expect([result.status, result.count]).toEqual([200, 1])
  })

  it('return only a count', async () => {
    const { data, count, status } = await anonymous.rpc('blog_metadata', {}, { head: true, count: 'exact' })
    expect([data, count, status]).toEqual([null, 1, 200])
  })

  it('increment_blog_view_count returns nothing', async () => {
    const { data: post } = await posts('id').eq('title', `${mark} C`).single<{ id: number }>()
    const counted = await anonymous.rpc('increment_blog_view_count', { blog_id: post?.id })
    expect([counted.data, counted.error, counted.status]).toEqual([null, null, 204])
    expect((await posts('view_count').eq('id', post?.id).single()).data).toEqual({ view_count: 1 })
  })
})

describe('writes', () => {
  const title = () => `write ${crypto.randomUUID()}`

  it('keep integers beyond 2^53', async () => {
    const inserted = await admin
      .from('blogs')
      .insert({ title: title(), view_count: 9007199254740993n as unknown as number })
      .select('exact:view_count::text')
      .single()
    expect([inserted.data, inserted.error]).toEqual([{ exact: '9007199254740993' }, null])
  })

  it('keep arrays, JSON and all characters', async () => {
    const row = {
      title: title(),
      tags: ['é😀', 'a,b', '{x}', '\\"'],
      seo_settings: { 'a.b': [null, true, 1.5, { '"': "'" }] },
      excerpt: '\\ \' " $1 ; -- é 日本 😀\t\n',
    }
    const { data, error } = await admin
      .from('blogs')
      .insert(row)
      .select('title,tags,seo_settings,excerpt')
      .single()
    expect([data, error]).toEqual([row, null])
  })

  it('fill missing keys with null or the default', async () => {
    const rows = () => [{ title: title() }, { title: title(), author: 'Ann' }]
    expect((await admin.from('blogs').insert(rows())).error?.code).toBe('23502')
    const { data } = await admin.from('blogs').insert(rows(), { defaultToNull: false }).select('author')
    expect(data).toEqual([{ author: 'Anonymous' }, { author: 'Ann' }])
  })

  it('accept an empty list', async () => {
    const { data, error, status } = await admin.from('blogs').insert([]).select()
    expect([data, error, status]).toEqual([[], null, 201])
  })

  it('can be rolled back', async () => {
    const name = title()
    const { data } = await admin.from('blogs').insert({ title: name }).select('title').rollback().single()
    expect(data).toEqual({ title: name })
    expect((await admin.from('blogs').select().eq('title', name)).data).toEqual([])
  })

  it('merge each row once', async () => {
    const user_id = crypto.randomUUID()
    const twice = await admin.from('permissions').upsert([
      { user_id, role: 'staff' },
      { user_id, role: 'marketing' },
    ])
    expect([twice.status, twice.error?.code]).toEqual([400, '21000'])
  })

  it('can throw errors', async () => {
    await expect(admin.from('blogs').insert({ title: '' }).throwOnError()).rejects.toMatchObject({
      code: '23514',
    })
  })
})
