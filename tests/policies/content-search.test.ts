import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BLOG_CONTENT_MAX } from '#domain/blog/posts.ts'
import { ACTORS, type Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

async function find(query: string, actor: Actor = 'anonymous'): Promise<unknown[]> {
  const rows = await fixture.rows(actor, 'select title from public.search_blogs($1)', [query])
  return rows.map(({ title }) => title)
}

describe('blog search', () => {
  beforeAll(async () => {
    await fixture.act(
      'marketing',
      `insert into public.blogs (title, excerpt, content, status, publish_date)
      values
        ('Choosing flutes', '', '<p>Nothing more.</p>', 'published', '2026-01-01'),
        ('One', 'About E-flute, 3 mm thick', '', 'published', '2026-01-02'),
        ('Two', '', '<p class="hidden" title="a > b">The <b>pal</b>let we<br>run &amp; print</p>', 'published', '2026-01-03'),
        ('Three', '', '<p>Two fluted boards, <a href="/corrugator">made</a> for letterboxes</p>', 'published', '2026-01-04'),
        ('Four', '', '<p>flute</p>', 'draft', '2026-01-05'),
        ('Eflute', '', 'A café of 50% board', 'published', '2026-01-06')`,
    )
  })
  afterAll(() => fixture.act('owner', `delete from public.blogs where publish_date < '2026-02-01'`))

  it.each([
    ['the beginning of a word', 'letterb', ['Three']],
    ['the middle of a word', 'etterbo', ['Three']],
    ['a word that markup divides', 'palle', ['Two']],
    ['other forms of a word', 'printing', ['Two']],
    ['words in any order', 'boards two', ['Three']],
    ['all words, not any', 'boards print', []],
    ['a word in any case', 'NOTHING', ['Choosing flutes']],
    ['a word without its accents', 'cafe', ['Eflute']],
    ['a word with an extra accent', 'Café', ['Eflute']],
    ['a word with its punctuation', '50%', ['Eflute']],
    ['a number and its unit', '3mm', ['One']],
    ['words across a link', 'boards made letterboxes', ['Three']],
    ['a word among stop words', 'what is the pallet for', ['Two']],
    ['one letter at the beginning of a word', 'c', ['Choosing flutes', 'Eflute']],
    ['a stop word alone', 'for', ['Three']],
  ])('finds %s: %s', async (_title, query, titles) => {
    expect(await find(query)).toEqual(titles)
  })

  it.each(['E-flute', 'eflute', 'e flute', 'E flute', '“e‑flute”'])(
    'finds %s however it is written',
    async (query) => {
      expect((await find(query)).slice(0, 2).toSorted()).toEqual(['Eflute', 'One'])
    },
  )

  it('ranks titles before texts, whole words before parts, then newest', async () => {
    expect(await find('flut')).toEqual(['Choosing flutes', 'Eflute', 'One', 'Three'])
  })

  it.each([
    ["a tag's name", 'class'],
    ["an attribute's value", 'hidden'],
    ["a link's address", 'corrugator'],
    ['a character reference', 'amp'],
    ['the end of one word with the beginning of the next', 'letwe'],
    ['anything for the wildcard %', '%'],
    ['anything for the wildcard _', 'p_llet'],
    ['anything for a backslash', '\\'],
    ['anything for punctuation alone', ' —'],
  ])('does not find %s', async (_title, query) => {
    expect(await find(query)).toEqual([])
  })

  it.each([
    ['quotation marks', `'pallet"`],
    ['operators of text search', '!pallet & | <->'],
    ['a comment', 'pallet -- '],
    ['the end of an SQL string', `pallet'); drop table public.blogs; --`.slice(0, 9)],
  ])('treats %s literally', async (_title, query) => {
    expect(await find(query)).toEqual(['Two'])
  })

  it('uses eight words from 200 characters', async () => {
    expect(await find(`pallet run print ${'pallet '.repeat(100)}`)).toEqual(['Two'])
    expect(await find(`${'pallet'.padEnd(200)} nothing`)).toEqual(['Two'])
    expect(await find('pallet run print p r pa ru pr nothing')).toEqual(['Two'])
  })

  it.each([
    ['long', 'flute '.repeat(200_000)],
    ['one long word', 'flute'.repeat(200_000)],
    ['made of symbols', '%_\\-'.repeat(200_000)],
    ['made of single letters', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
    ['in other scripts', '瓦楞纸箱 гофрокартон 📦 ﷽'],
  ])('answers a query that is %s', async (_title, query) => {
    expect(await find(query)).toBeInstanceOf(Array)
  })

  it('finds drafts only for users who may read them', async () => {
    for (const actor of ACTORS) {
      const seesDrafts = ['marketing', 'staff', 'service key'].includes(actor)
      expect((await find('flute', actor)).includes('Four'), actor).toBe(seesDrafts)
    }
  })

  it('follows edits', async () => {
    await fixture.act('staff', `update public.blogs set content = 'Trays' where title = 'Three'`)
    expect(await find('letterb')).toEqual([])
    expect(await find('tray')).toEqual(['Three'])
  })

  it('works with the service key', async () => {
    await fixture.key(`update public.blogs set search = 'zeppelin', search_title = ' zeppelin ', search_text = ' zeppelin '
        where title = 'One'`)
    expect(await find('zeppelin')).toEqual([])
    expect(await find('thick')).toEqual(['One'])
  })

  it('supports PostgreSQL full-text search on a column', async () => {
    const rows = await fixture.rows(
      'anonymous',
      `select title from public.blogs where search @@ websearch_to_tsquery('english', '"two" or flute -choosing') order by title`,
    )
    expect(rows.map(({ title }) => title)).toEqual(['One', 'Two'])
  })
})

describe('blog search with synonyms', () => {
  beforeAll(async () => {
    await fixture.act(
      'marketing',
      `insert into public.blogs (title, excerpt, content, status, publish_date)
      values
        ('Electric lorries', '', '', 'published', '2026-02-01'),
        ('A shelf', '', 'Electric vans at an advantage', 'published', '2026-02-02'),
        ('A truck', '', 'Electric, like lorries', 'published', '2026-02-03'),
        ('Advantages', '', 'Electric light', 'published', '2026-02-04'),
        ('Shelf-ready packs', '', '', 'published', '2026-02-05')`,
    )
  })
  afterAll(() => fixture.act('owner', `delete from public.blogs where publish_date < '2026-03-01'`))

  const findWith = async (query: string, synonyms: unknown) => {
    const rows = await fixture.rows('anonymous', 'select title from public.search_blogs($1, $2)', [
      query,
      JSON.stringify(synonyms),
    ])
    return rows.map(({ title }) => title)
  }

  it('finds whole words in any form, ranked after the word itself', async () => {
    const found = ['A truck', 'Electric lorries', 'A shelf']
    expect(await find('electric truck')).toEqual(['A truck'])
    expect(await findWith('truck', { truck: ['lorry', 'van'] })).toEqual(found)
    const both = await findWith('electric truck', { truck: ['lorry', 'van'] })
    expect(both.toSorted()).toEqual(found.toSorted())
  })

  it('finds compounds', async () => {
    expect(await findWith('srp', { srp: ['shelf-ready'] })).toEqual(['Shelf-ready packs'])
    expect(await findWith('S.R.P.', { srp: ['shelf-ready'] })).toEqual(['Shelf-ready packs'])
  })

  it.each([
    ['of another word', { lorry: ['truck'] }],
    ['that are not a list', { lorries: 'truck' }],
    ['that are not objects', ['truck']],
    ['that are stop words or signs', { lorries: ['the', '|', "'", '\\'] }],
    ['beyond the first eight', { lorries: [...'abcdefgh', 'truck'] }],
  ])('ignores synonyms %s', async (_what, synonyms) => {
    expect(await findWith('lorries', synonyms)).toEqual(['Electric lorries', 'A truck'])
  })
})

describe('related posts', () => {
  beforeAll(async () => {
    await fixture.owner('delete from public.blogs')
    await fixture.owner(
      `insert into public.blogs (title, excerpt, content, status, publish_date, categories, tags)
      select title, excerpt, content, status, publish_date::timestamptz, categories::text[], tags::text[]
      from (values
        ('Keeping board dry', 'Humidity and glue', '', 'published', '2026-03-01', '{Materials}', '{damp,glue}'),
        ('Same tag', '', 'A text', 'published', '2025-01-01', '{}', '{damp}'),
        ('Same category', '', 'A text', 'published', '2025-01-02', '{Materials}', '{}'),
        ('About humid weather', '', 'Why humidity warps a text', 'published', '2025-01-03', '{}', '{}'),
        ('About gluing', '', 'A text with dry glue', 'published', '2025-01-04', '{}', '{}'),
        ('Newest', '', 'A text', 'published', '2026-04-01', '{}', '{}'),
        ('Newer', '', 'A text', 'published', '2026-03-02', '{}', '{}'),
        ('Draft', '', 'Humidity', 'draft', '2026-01-01', '{Materials}', '{damp,glue}'),
        ('Scheduled', '', 'Humidity', 'published', '2150-01-01', '{Materials}', '{damp,glue}')
      ) as posts (title, excerpt, content, status, publish_date, categories, tags)`,
    )
  })
  afterAll(() => fixture.owner('delete from public.blogs'))

  it.each<Actor>(['anonymous', 'staff'])(
    'for %s share tags, a category or rare words, in this order, and are published',
    async (actor) => {
      const found = await fixture.column(
        actor,
        `select related.title from public.blogs as post cross join lateral public.related_blogs(post.id) as related
        where post.title = 'Keeping board dry'`,
      )
      expect(found).toEqual(['Same tag', 'Same category', 'About gluing', 'About humid weather'])
    },
  )

  it('of an unknown post are none', async () => {
    expect(await fixture.rows('anonymous', 'select id from public.related_blogs(0)')).toEqual([])
  })
})

// Without truncation, PostgreSQL's parser takes minutes, which exceeds the test's timeout.
describe('longest text', () => {
  const times = (text: string) => text.repeat(Math.ceil(BLOG_CONTENT_MAX / text.length))
  const many = (word: (i: number) => string) => Array.from({ length: 30_000 }, (_, i) => word(i)).join(' ')

  it.each([
    ['distinct words', many((i) => `word${i}`)],
    ['distinct compounds', many((i) => `${i}x-die-cut`)],
    ['distinct URLs', many((i) => `${i}.example.com/${i}`)],
    ['one word', times('x')],
    ['letters and underscores', times('a_')],
    ['possible email addresses', times('a@1')],
    ['possible paths', times('~/')],
    ['unclosed comments', times('<!--')],
    ['unclosed tags', times('<p ')],
    ['brackets', times('<')],
  ])('is saved: %s', async (_title, content) => {
    await fixture.act('marketing', `insert into public.blogs (title, content) values ('Longest', $1)`, [
      content.slice(0, BLOG_CONTENT_MAX),
    ])
  })
})

describe('blog labels', () => {
  beforeEach(async () => {
    await fixture.owner('delete from public.blogs')
    await fixture.owner(`insert into public.blogs (title, status, publish_date, categories, tags)
      values
        ('A', 'published', now(), '{design,Board}', '{b,a}'),
        ('B', 'published', now(), '{Board,Zeal}', '{a}'),
        ('C', 'published', now() + interval '1 hour', '{Tomorrow}', '{}'),
        ('D', 'draft', now(), '{Unfinished}', '{c}')`)
  })

  it.each<[Actor, string[], string[]]>([
    ['anonymous', ['Board', 'design', 'Zeal'], ['a', 'b']],
    ['customer', ['Board', 'design', 'Zeal'], ['a', 'b']],
    ['marketing', ['Board', 'design', 'Tomorrow', 'Unfinished', 'Zeal'], ['a', 'b', 'c']],
    ['staff', ['Board', 'design', 'Tomorrow', 'Unfinished', 'Zeal'], ['a', 'b', 'c']],
  ])('are returned to %s, distinct and sorted', async (actor, categories, tags) => {
    const rows = await fixture.rows(
      actor,
      `select array_to_json(categories) as categories, array_to_json(tags) as tags from public.blog_metadata()`,
    )
    expect(rows).toEqual([{ categories, tags }])
  })

  it('are empty without posts', async () => {
    await fixture.owner('delete from public.blogs')
    const rows = await fixture.rows('anonymous', 'select * from public.blog_metadata()')
    expect(rows).toEqual([{ categories: '{}', tags: '{}' }])
  })
})

describe('news search', () => {
  const find = async (query: string) =>
    (await fixture.rows('anonymous', 'select title from public.search_news($1)', [query])).map(
      ({ title }) => title,
    )
  beforeAll(async () => {
    await fixture.act(
      'marketing',
      `insert into public.news_articles (title, content, is_deleted)
    values
      ('A corrugator arrives', '<p>Nothing more.</p>', false),
      ('One', '<p>Two <a href="/lorry">corrugators</a> run</p>', false),
      ('Two', '<p>corrugator</p>', true)`,
    )
  })

  it.each(['corrugator', 'corrugators', 'orrugat', 'two RUN corrug'])(
    'finds %s in live articles',
    async (query) => {
      expect(await find(query)).toContain('One')
      expect(await find(query)).not.toContain('Two')
    },
  )

  it('ranks titles first', async () => {
    expect(await find('corrugator')).toEqual(['A corrugator arrives', 'One'])
  })

  it("does not find a link's address", async () => {
    expect(await find('lorry')).toEqual([])
  })

  it('follows edits', async () => {
    await fixture.act('staff', `update public.news_articles set content = 'Pallets' where title = 'One'`)
    expect(await find('pallet')).toEqual(['One'])
    expect(await find('corrugators')).toEqual(['A corrugator arrives'])
  })
})
