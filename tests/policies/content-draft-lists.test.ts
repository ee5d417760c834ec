import { beforeAll, describe, expect, it } from 'vitest'
import { contentDatabase } from './content-fixture.ts'

interface List {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

const fixture = contentDatabase()
const ids: Record<string, number> = {}

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeAll(async () => {
  await fixture.owner('delete from public.blogs')
  await fixture.owner('delete from public.news_articles')
  await fixture.owner('delete from public.content_drafts')
  const write = async (title: string, fields: object, publish: boolean) => {
    ids[title] = (await fixture.save({ fields: { title, ...fields }, publish, as: 'staff' })).record_id
  }
  await write('Kraft liners', { tags: ['board'], author: 'Ash', publish_date: inDays(-30) }, true)
  await write('E-flute, explained', { categories: ['Design'], content: '<p>About stout pallets</p>' }, true)
  await write('Next week', { publish_date: inDays(7), tags: ['board', 'O’Neil "x" \\ {y}'] }, true)
  await write('Unfinished', { content: '<p>one two three four</p>', author: 'Ash' }, false)
  await write('Gone', { tags: ['board'] }, true)
  await fixture.call('delete_content', ['blog', `{${ids.Gone}}`])
  const changed = { title: 'Kraft liners', excerpt: 'Working copy about moisture' }
  await fixture.save({ id: ids['Kraft liners'] ?? 0, upon: 1, fields: changed })
  await fixture.owner('update public.blogs set view_count = id * 10')
  const tomorrow = { title: 'Tomorrow', date: inDays(1).slice(0, 10) }
  await fixture.save({ kind: 'news', fields: tomorrow, publish: true })
  await fixture.save({ kind: 'news', fields: { title: 'Draft article', content: 'Kraft' } })
})

async function list(query: Readonly<Record<string, unknown>> = {}, kind = 'blog'): Promise<List> {
  const defaults = {
    ...{ q: '', state: '', category: '', tag: '', author: '' },
    ...{ since: null, before: null, sort: '-saved', first_row: 0, max_rows: 50 },
  }
  const values = Object.values({ ...defaults, ...query })
  return (await fixture.call('list_content_drafts', [kind, ...values], 'staff'))[0] as List
}
const titles = async (query: Readonly<Record<string, unknown>>, kind?: string) =>
  (await list(query, kind)).rows.map(({ title }) => title)

it('lists all but deleted drafts, last saved first, with counts per state', async () => {
  const { rows, total, counts } = await list()
  expect(rows.map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'Kraft liners: published',
    'Unfinished: draft',
    'Next week: scheduled',
    'E-flute, explained: published',
  ])
  expect([total, counts]).toEqual([4, { draft: 1, scheduled: 1, published: 2, changed: 1, deleted: 1 }])
})

it('rows contain the columns of the list', async () => {
  const { rows } = await list({ q: 'Kraft' })
  expect(rows).toEqual([
    {
      ...{ kind: 'blog', record_id: ids['Kraft liners'], number: 2, published_number: 1, state: 'published' },
      ...{ public_from: expect.any(String), saved_at: expect.any(String), deleted_at: null },
      ...{ title: 'Kraft liners', author: 'Ash', categories: [], tags: ['board'], picture: null, words: 0 },
      ...{ saved_by: 'marketing@example.com', slug: 'kraft-liners', views: (ids['Kraft liners'] ?? 0) * 10 },
    },
  ])
})

it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['a state', { state: 'draft' }, ['Unfinished']],
  ['scheduled', { state: 'scheduled' }, ['Next week']],
  ['published', { state: 'published' }, ['Kraft liners', 'E-flute, explained']],
  ['unpublished changes', { state: 'changed' }, ['Kraft liners']],
  ['deleted', { state: 'deleted' }, ['Gone']],
  ['an unknown state', { state: 'lost' }, []],
  ['a category', { category: 'Design' }, ['E-flute, explained']],
  ['a tag', { tag: 'board' }, ['Kraft liners', 'Next week']],
  ['a tag with special characters', { tag: 'O’Neil "x" \\ {y}' }, ['Next week']],
  ['an author', { author: 'Ash' }, ['Kraft liners', 'Unfinished']],
  ['a date range', { since: inDays(-31), before: inDays(-29) }, ['Kraft liners']],
  ['part of a word in the title', { q: 'raf' }, ['Kraft liners']],
  ['a word with its hyphen', { q: 'e-FLUTE' }, ['E-flute, explained']],
  ['the word without it', { q: 'eflute' }, ['E-flute, explained']],
  ['other forms of words in the text', { q: 'pallet stout' }, ['E-flute, explained']],
  ['the beginning of a word in the text', { q: 'pall' }, ['E-flute, explained']],
  ['text of an unpublished change', { q: 'moisture' }, ['Kraft liners']],
  ['an author’s name', { q: 'ash' }, ['Kraft liners', 'Unfinished']],
  ['words of which one is missing', { q: 'kraft pallet' }, []],
  ['punctuation alone', { q: '"%_' }, []],
  ['several filters', { q: 'kraft', tag: 'board', state: 'published' }, ['Kraft liners']],
])('filters by %s', async (_, query, expected) => {
  const found = await list(query)
  expect(found.rows.map(({ title }) => title)).toEqual(expected)
  expect(found.total).toBe(expected.length)
})

it('counts respect the other filters', async () => {
  const { counts } = await list({ tag: 'board', state: 'draft' })
  expect(counts).toEqual({ draft: 0, scheduled: 1, published: 1, changed: 1, deleted: 1 })
})

it.each<[string, readonly string[]]>([
  ['saved', ['E-flute, explained', 'Next week', 'Unfinished', 'Kraft liners']],
  ['title', ['E-flute, explained', 'Kraft liners', 'Next week', 'Unfinished']],
  ['-title', ['Unfinished', 'Next week', 'Kraft liners', 'E-flute, explained']],
  ['-public', ['Next week', 'Unfinished', 'E-flute, explained', 'Kraft liners']],
  ['-words', ['Unfinished', 'E-flute, explained', 'Next week', 'Kraft liners']],
  ['-views', ['Unfinished', 'Next week', 'E-flute, explained', 'Kraft liners']],
  ['views); drop table public.blogs; --', ['E-flute, explained', 'Next week', 'Unfinished', 'Kraft liners']],
])('sorts by %s', async (sort, expected) => {
  expect(await titles({ sort })).toEqual(expected)
})

it('returns pages', async () => {
  const page = await list({ first_row: 2, max_rows: 2 })
  expect([page.rows.length, page.total]).toEqual([2, 4])
  expect((await list({ first_row: 100 })).rows).toEqual([])
})

describe('articles', () => {
  it("tomorrow's article is published", async () => {
    const { rows, counts } = await list({}, 'news')
    expect(rows.map(({ title, state }) => `${title}: ${state}`)).toEqual([
      'Draft article: draft',
      'Tomorrow: published',
    ])
    expect(counts).toEqual({ draft: 1, scheduled: 0, published: 1, changed: 0, deleted: 0 })
  })

  it('finds drafts by text', async () => {
    expect(await titles({ q: 'kraft' }, 'news')).toEqual(['Draft article'])
  })
})
