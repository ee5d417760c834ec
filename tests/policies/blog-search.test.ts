import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BLOG_CONTENT_MAX } from '#domain/blog/posts.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { ACTORS, type Actor, act } from './actors.ts'
import { openWorld } from './world.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

describe('search', () => {
  beforeAll(async () => {
    await act(
      world.database,
      'marketing',
      `insert into public.blogs (title, excerpt, content, status)
      values
        ('Choosing flutes', '', '<p>Nothing more.</p>', 'published'),
        ('One', 'About flutes', '', 'published'),
        ('Two', '', '<p class="hidden" title="a > b">The <b>flu</b>te we<br>run &amp; print</p>', 'published'),
        ('Three', '', '<p>Two fluted boards, <a href="/corrugator">made</a> here</p>', 'published'),
        ('Four', '', '<p>flute</p>', 'draft')`,
    )
  })

  async function find(query: string, actor: Actor = 'anonymous'): Promise<unknown[]> {
    const { rows } = await act(
      world.database,
      actor,
      `select title from public.blogs where search @@ websearch_to_tsquery('english', $1)
        order by ts_rank(search, websearch_to_tsquery('english', $1)) desc, title`,
      [query],
    )
    return rows.map(({ title }) => title)
  }

  test('finds a word in any of its forms, in the title before the excerpt before the text', async () => {
    expect(await find('flute')).toEqual(['Choosing flutes', 'One', 'Three'])
  })

  test.each([
    ['a word of the text', 'print', ['Two']],
    ['words on both sides of a line break', '"we run"', ['Two']],
    ['a phrase across a link', '"boards made here"', ['Three']],
    ['all words, not any', 'boards print', []],
    ['one without another', 'flutes -choosing', ['One', 'Three']],
  ])('finds %s', async (_what, query, titles) => {
    expect(await find(query)).toEqual(titles)
  })

  test.each([
    ["a tag's name", 'class'],
    ["an attribute's value", 'hidden'],
    ["a link's address", 'corrugator'],
    ['a character reference', 'amp'],
  ])('does not find %s', async (_what, query) => {
    expect(await find(query)).toEqual([])
  })

  test('finds drafts for those alone who may read them', async () => {
    for (const actor of ACTORS) {
      const seesDrafts = ['marketing', 'staff', 'service key'].includes(actor)
      expect((await find('flute', actor)).includes('Four'), actor).toBe(seesDrafts)
    }
  })

  test('follows an edit', async () => {
    await act(world.database, 'staff', `update public.blogs set content = 'Pallets' where title = 'Three'`)
    expect(await find('boards')).toEqual([])
    expect(await find('pallet')).toEqual(['Three'])
  })

  test('is not led astray by the service key', async () => {
    await act(
      world.database,
      'service key',
      `update public.blogs set search = 'zeppelin' where title = 'One'`,
    )
    expect(await find('zeppelin')).toEqual([])
    expect(await find('flute')).toEqual(['Choosing flutes', 'One'])
  })
})

describe('the longest text is saved', () => {
  const times = (text: string) => text.repeat(Math.ceil(BLOG_CONTENT_MAX / text.length))
  const many = (word: (i: number) => string) => Array.from({ length: 30_000 }, (_, i) => word(i)).join(' ')

  test.each([
    ['of words that are all different', many((i) => `word${i}`)],
    ['of compounds that are all different', many((i) => `${i}x-die-cut`)],
    ['of addresses that are all different', many((i) => `${i}.example.com/${i}`)],
    ['of one word', times('x')],
    ['of letters and underscores', times('a_')],
    ['of what might be mail addresses', times('a@1')],
    ['of what might be paths', times('~/')],
    ['of comments that begin and never end', times('<!--')],
    ['of tags that begin and never end', times('<p ')],
    ['of brackets', times('<')],
  ])('%s', async (_what, content) => {
    const started = performance.now()
    await act(
      world.database,
      'marketing',
      `insert into public.blogs (title, content) values ('Longest', $1)`,
      [content.slice(0, BLOG_CONTENT_MAX)],
    )
    // Minutes, where the parser is not kept from what it does to such texts.
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('the labels of posts', () => {
  beforeEach(async () => {
    await act(world.database, 'owner', 'delete from public.blogs')
    await act(
      world.database,
      'owner',
      `insert into public.blogs (title, status, publish_date, categories, tags)
      values
        ('A', 'published', now(), '{design,Board}', '{b,a}'),
        ('B', 'published', now(), '{Board,Zeal}', '{a}'),
        ('C', 'published', now() + interval '1 hour', '{Tomorrow}', '{}'),
        ('D', 'draft', now(), '{Unfinished}', '{c}')`,
    )
  })

  test.each<[Actor, string[], string[]]>([
    ['anonymous', ['Board', 'design', 'Zeal'], ['a', 'b']],
    ['customer', ['Board', 'design', 'Zeal'], ['a', 'b']],
    ['marketing', ['Board', 'design', 'Tomorrow', 'Unfinished', 'Zeal'], ['a', 'b', 'c']],
    ['staff', ['Board', 'design', 'Tomorrow', 'Unfinished', 'Zeal'], ['a', 'b', 'c']],
  ])('are told to %s, each once, in order', async (actor, categories, tags) => {
    const { rows } = await act(
      world.database,
      actor,
      `select array_to_json(categories) as categories, array_to_json(tags) as tags from public.blog_metadata()`,
    )
    expect(rows).toEqual([{ categories, tags }])
  })

  test('are two empty lists where there is no post', async () => {
    await act(world.database, 'owner', 'delete from public.blogs')
    const { rows } = await act(world.database, 'anonymous', 'select * from public.blog_metadata()')
    expect(rows).toEqual([{ categories: '{}', tags: '{}' }])
  })
})
