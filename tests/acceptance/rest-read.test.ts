import { beforeAll, describe, expect, inject, it } from 'vitest'
import { administrator, visitor } from './auth-users.ts'

const { url, publishableKey } = inject('stack')
const admin = administrator()
const anonymous = visitor()

/** Distinguishes this file's rows. */
const mark = `read-${crypto.randomUUID().slice(0, 8)}`
const titles = ['Alpha', 'Beta', 'Gamma', 'Delta (hidden)', 'Epsilon, and more'].map(
  (title) => `${mark} ${title}`,
)

const news = (columns = 'title') => anonymous.from('news_articles').select(columns).like('title', `${mark}%`)
const shortTitles = (rows: unknown) =>
  (rows as { title: string }[]).map(({ title }) => title.slice(mark.length + 1))

beforeAll(async () => {
  const { error } = await admin.from('news_articles').insert(
    titles.map((title, index) => ({
      title,
      content: index === 0 ? '<p>Corrugated board</p>' : '',
      date: `2020-01-0${index + 1}`,
      image: index % 2 === 0 ? '/uploads/a.png' : null,
      image_alt: index === 0 ? 'A box' : null,
      video: index === 1 ? '/uploads/b.mp4' : null,
      is_deleted: index === 3,
    })),
  )
  if (error) throw error
})

it('responses are not cached', async () => {
  for (const [path, method] of [
    ['news_articles?limit=1', 'GET'],
    ['news_articles?limit=1', 'HEAD'],
    ['nothing', 'GET'],
    ['rpc/blog_metadata', 'POST'],
  ] as const) {
    const response = await fetch(`${url}/rest/v1/${path}`, { method, headers: { apikey: publishableKey } })
    expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

describe('anonymous client', () => {
  it('sees published articles only', async () => {
    const { data, error, status } = await news().order('date')
    expect([error, status]).toEqual([null, 200])
    expect(shortTitles(data)).toEqual(['Alpha', 'Beta', 'Gamma', 'Epsilon, and more'])
  })

  it('gets each column in its JSON type', async () => {
    const { data } = await news('*').eq('title', titles[0]!).single()
    expect(data).toEqual({
      id: expect.any(Number),
      title: titles[0],
      // PostgreSQL's text format.
      search: expect.any(String),
      // For partial words.
      search_title: expect.any(String),
      search_text: expect.any(String),
      slug: `${mark}-alpha`,
      content: '<p>Corrugated board</p>',
      date: '2020-01-01',
      type: 'image',
      image: '/uploads/a.png',
      image_alt: 'A box',
      image_focus: null,
      video: null,
      is_deleted: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    })
  })

  it('selects and renames columns', async () => {
    const { data } = await news('heading:title,day:date::text').eq('type', 'video')
    expect(data).toEqual([{ heading: titles[1], day: '2020-01-02' }])
  })

  it('may select a column several times', async () => {
    const { data } = await news('type,type,type,title').eq('type', 'video')
    expect(data).toEqual([{ type: 'video', title: titles[1] }])
  })

  it('cannot read internal tables', async () => {
    const { error, status } = await anonymous.from('website_sessions').select()
    expect([error?.code, status]).toEqual(['42501', 401])
  })
})

describe('search functions', () => {
  it('return ranked rows that can be filtered, counted and paged', async () => {
    const found = () =>
      anonymous.rpc('search_news', { query: mark.slice(0, -1) }, { count: 'exact' }).select('title')
    const { data, count, status } = await found().gte('date', '2020-01-02').range(0, 0)
    expect([shortTitles(data), count, status]).toEqual([['Epsilon, and more'], 3, 206])
    const titled = await anonymous.rpc('search_news', { query: `${mark} orrugat` }).select('title')
    expect([titled.error, shortTitles(titled.data)]).toEqual([null, ['Alpha']])
  })

  it('treat punctuation literally', async () => {
    for (const query of ['%', '_', '*', ',', ')(', '\\', '"'])
      expect((await anonymous.rpc('search_news', { query }).select('id')).data).toEqual([])
  })
})

describe('filters', () => {
  const all = ['Alpha', 'Beta', 'Gamma', 'Epsilon, and more']

  it.each<[string, (query: ReturnType<typeof news>) => ReturnType<typeof news>, string[]]>([
    ['eq', (query) => query.eq('date', '2020-01-02'), ['Beta']],
    ['neq', (query) => query.neq('type', 'image'), ['Beta']],
    ['gt', (query) => query.gt('date', '2020-01-02'), ['Gamma', 'Epsilon, and more']],
    ['gte', (query) => query.gte('date', '2020-01-02'), ['Beta', 'Gamma', 'Epsilon, and more']],
    ['lt', (query) => query.lt('date', '2020-01-02'), ['Alpha']],
    ['lte', (query) => query.lte('date', '2020-01-02'), ['Alpha', 'Beta']],
    ['like', (query) => query.like('title', '%Alpha'), ['Alpha']],
    ['ilike', (query) => query.ilike('title', '%ALPHA'), ['Alpha']],
    ['likeAnyOf', (query) => query.likeAnyOf('title', ['%Alpha', '%Beta']), ['Alpha', 'Beta']],
    ['ilikeAllOf', (query) => query.ilikeAllOf('title', ['%A', '%gam%']), ['Gamma']],
    ['is', (query) => query.is('video', null), ['Alpha', 'Gamma', 'Epsilon, and more']],
    ['is true', (query) => query.is('is_deleted', false), all],
    ['in', (query) => query.in('title', [titles[0]!, titles[4]!]), ['Alpha', 'Epsilon, and more']],
    ['in nothing', (query) => query.in('id', []), []],
    ['not', (query) => query.not('image', 'is', null), ['Alpha', 'Gamma', 'Epsilon, and more']],
    ['not in', (query) => query.not('type', 'in', '(image)'), ['Beta']],
    ['or', (query) => query.or('date.eq.2020-01-01,video.not.is.null'), ['Alpha', 'Beta']],
    [
      'nested or',
      (query) => query.or(`and(date.gt.2020-01-01,type.eq.image),title.eq."${titles[0]}"`),
      ['Alpha', 'Gamma', 'Epsilon, and more'],
    ],
    ['match', (query) => query.match({ type: 'image', date: '2020-01-03' }), ['Gamma']],
    ['textSearch', (query) => query.textSearch('content', 'boards', { config: 'english' }), ['Alpha']],
    ['filter', (query) => query.filter('title', 'match', 'eta$'), ['Beta']],
  ])('%s', async (_, restrict, expected) => {
    const { data, error } = await restrict(news()).order('date')
    expect(error).toBeNull()
    expect(shortTitles(data)).toEqual(expected)
  })
})

describe('sorting and pagination', () => {
  it('sorts by several columns and places nulls', async () => {
    const { data } = await news().order('video', { nullsFirst: false }).order('date', { ascending: false })
    expect(shortTitles(data)).toEqual(['Beta', 'Epsilon, and more', 'Gamma', 'Alpha'])
    const first = await news().order('image_alt', { ascending: true, nullsFirst: true }).order('date')
    expect(shortTitles(first.data).at(-1)).toBe('Alpha')
  })

  it('limit and range', async () => {
    expect(shortTitles((await news().order('date').limit(2)).data)).toEqual(['Alpha', 'Beta'])
    expect(shortTitles((await news().order('date').range(1, 2)).data)).toEqual(['Beta', 'Gamma'])
  })

  const counted = (options: { count: 'exact' | 'planned' | 'estimated'; head?: boolean }) =>
    anonymous.from('news_articles').select('title', options).like('title', `${mark}%`)

  it('returns the count with a page and status 206', async () => {
    const page = await counted({ count: 'exact' }).order('date').range(0, 1)
    expect([page.status, page.count, page.data?.length]).toEqual([206, 4, 2])
    const whole = await counted({ count: 'exact' })
    expect([whole.status, whole.count]).toEqual([200, 4])
    expect((await counted({ count: 'estimated' })).count).toBe(4)
    expect((await counted({ count: 'planned' })).count).toEqual(expect.any(Number))
  })

  it('returns only a count', async () => {
    const { data, count, status } = await counted({ count: 'exact', head: true })
    expect([data, count, status]).toEqual([null, 4, 200])
  })
})

describe('single rows', () => {
  it('single returns an object', async () => {
    const { data, error } = await news('title').eq('title', titles[4]!).single()
    expect([data, error]).toEqual([{ title: titles[4] }, null])
  })

  it('maybeSingle returns null for no row and rejects several', async () => {
    expect(await news().eq('title', 'Nothing').maybeSingle()).toMatchObject({
      data: null,
      error: null,
      status: 200,
    })
    expect(await news().maybeSingle()).toMatchObject({ data: null, error: { code: 'PGRST116' }, status: 406 })
    expect((await news().eq('title', titles[0]!).maybeSingle()).data).toEqual({ title: titles[0] })
  })
})
