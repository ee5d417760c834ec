import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blogSlug } from '#domain/articles/article.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
beforeEach(() => act(fixture.database, 'owner', 'delete from public.blogs'))
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function write(title: string, actor: Actor = 'marketing'): Promise<string> {
  const { rows } = await act(
    fixture.database,
    actor,
    `insert into public.blogs (title, status) values ($1, 'published') returning slug`,
    [title],
  )
  return String(rows[0]?.slug)
}

async function edit(slug: string, set: string): Promise<string> {
  const { rows } = await act(
    fixture.database,
    'marketing',
    `update public.blogs set ${set} where slug = $1 returning slug`,
    [slug],
  )
  return String(rows[0]?.slug)
}

async function resolve(slug: string, kind = 'blog'): Promise<unknown> {
  const { rows } = await act(
    fixture.database,
    'anonymous',
    'select public.resolve_redirect($1, $2) as slug',
    [kind, slug],
  )
  return rows[0]?.slug
}

describe('slug from the title', () => {
  it.each([
    ['lower case, signs stripped, spaces to hyphens', 'Which flute? B & E', 'which-flute-b-e'],
    ['repeated hyphens collapse', 'Kraft - or -- test', 'kraft-or-test'],
    ['a title without letters and digits becomes “post”', '!?', 'post'],
    ['and one of hyphens too', ' - ', 'post'],
    ['a number would be read as an id', '£2,026', '2026-post'],
    ['`preview` is a page of its own', 'Preview!', 'preview-post'],
    ['a title of the maximum length', 'x'.repeat(200), 'x'.repeat(200)],
  ])('%s: %j', async (_rule, title, slug) => {
    expect(await write(title)).toBe(slug)
  })

  it("matches the preview in the form and the table's constraint", async () => {
    const titles = fc.oneof(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 60 })
        .filter((t) => !t.includes('\0') && t.trim() !== ''),
      fc.lorem({ maxCount: 4 }),
      fc.stringMatching(/^[aA0 \t-]{1,12}$/).map((t) => `${t}.`),
    )
    await fc.assert(
      fc.asyncProperty(titles, async (title) => {
        const [inserted] = await fixture.database.transaction({
          role: 'postgres',
          rollback: true,
          statements: [
            { text: 'insert into public.blogs (title) values ($1) returning slug', values: [title] },
          ],
        })
        expect(inserted?.rows[0]?.slug).toBe(blogSlug(title))
      }),
      { numRuns: 200 },
    )
  })
})

describe('slugs are unique', () => {
  it('by a numeric suffix', async () => {
    expect([await write('Press'), await write('press!'), await write('PRESS')]).toEqual([
      'press',
      'press-2',
      'press-3',
    ])
  })

  it('with one hyphen before the suffix', async () => {
    expect([await write('Press …'), await write('Press …')]).toEqual(['press-', 'press-2'])
  })

  it('within one statement', async () => {
    const { rows } = await act(
      fixture.database,
      'staff',
      `insert into public.blogs (title) values ('Press'), ('Press'), ('Press') returning slug`,
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['press', 'press-2', 'press-3'])
  })

  it('among drafts', async () => {
    await write('Press')
    await edit('press', `status = 'draft'`)
    expect(await write('Press')).toBe('press-2')
  })

  it('among posts only, not articles', async () => {
    await act(fixture.database, 'staff', `insert into public.news_articles (title) values ('Press')`)
    expect(await write('Press')).toBe('press')
  })
})

describe('slug set by hand', () => {
  const writeAt = async (title: string, slug: string, actor: Actor = 'marketing') => {
    const { rows } = await act(
      fixture.database,
      actor,
      `insert into public.blogs (title, slug, status) values ($1, $2, 'published') returning slug`,
      [title, slug],
    )
    return String(rows[0]?.slug)
  }

  it.each<[string, string, string]>([
    ['unchanged', 'spring-offer', 'spring-offer'],
    ['normalised', ' Spring & Offer! ', '-spring-offer-'],
    ['but not as a number', '2026', '2026-post'],
    ['but not as the path of a page', 'preview', 'preview-post'],
    ['cut to the maximum length', 'x'.repeat(300), 'x'.repeat(200)],
    ['unless it is empty', '', 'press'],
    ['unless nothing in it is allowed in a URL', ' -—- ', 'press'],
  ])('is kept %s: %j', async (_title, slug, expected) => {
    for (const actor of ['marketing', 'service key'] as const) {
      expect(await writeAt('Press', slug, actor)).toBe(expected)
      await act(fixture.database, 'owner', 'delete from public.blogs')
    }
  })

  it('gets a numeric suffix if taken', async () => {
    await write('Press')
    expect([await writeAt('Other', 'press'), await writeAt('Another', 'PRESS')]).toEqual([
      'press-2',
      'press-3',
    ])
  })

  it('stays when the title changes', async () => {
    await writeAt('Press', 'spring-offer')
    expect(await edit('spring-offer', `title = 'Second'`)).toBe('spring-offer')
    expect(await edit('spring-offer', `title = 'Third', excerpt = 'Words'`)).toBe('spring-offer')
  })

  it('can be set later, with a redirect', async () => {
    await write('Press')
    expect(await edit('press', `slug = 'Spring offer'`)).toBe('spring-offer')
    expect(await edit('spring-offer', `title = 'Second'`)).toBe('spring-offer')
    expect([await resolve('press'), await resolve('second')]).toEqual(['spring-offer', null])
  })

  it('takes precedence over a new title', async () => {
    await write('Press')
    expect(await edit('press', `title = 'Second', slug = 'chosen'`)).toBe('chosen')
  })

  it('follows the title again when cleared', async () => {
    await writeAt('Press', 'spring-offer')
    expect(await edit('spring-offer', `slug = ''`)).toBe('press')
    expect(await edit('press', `title = 'Second'`)).toBe('second')
    expect([await resolve('spring-offer'), await resolve('press')]).toEqual(['second', 'second'])
  })

  it('is not assumed for a generated suffix', async () => {
    await write('Press')
    await write('Press')
    expect(await edit('press-2', `title = 'Second'`)).toBe('second')
  })

  it('is assumed for a year at the end', async () => {
    await writeAt('Press', 'press-2026')
    expect(await edit('press-2026', `title = 'Second'`)).toBe('press-2026')
  })

  it('stays when set again', async () => {
    await write('Press')
    await writeAt('Other', 'press')
    expect(await edit('press-2', `slug = 'press'`)).toBe('press-2')
  })
})

describe('renamed post', () => {
  it('redirects every former slug', async () => {
    await write('First')
    await edit('first', `title = 'Second'`)
    await edit('second', `title = 'Third'`)
    expect([await resolve('first'), await resolve('second'), await resolve('third')]).toEqual([
      'third',
      'third',
      null,
    ])
  })

  it('does not redirect news', async () => {
    await write('First')
    await edit('first', `title = 'Second'`)
    expect(await resolve('first', 'news')).toBeNull()
  })

  it('keeps its slug when only punctuation or case changes', async () => {
    await write('Press')
    await write('Press')
    await act(fixture.database, 'staff', `delete from public.blogs where slug = 'press'`)
    expect(await edit('press-2', `title = 'PRESS!'`)).toBe('press-2')
    expect(await resolve('press-2')).toBeNull()
  })

  it('can return to its first slug', async () => {
    await write('First')
    await edit('first', `title = 'Second'`)
    expect(await edit('second', `title = 'First'`)).toBe('first')
    expect([await resolve('first'), await resolve('second')]).toEqual([null, 'first'])
  })

  it('does not redirect a slug used by another post', async () => {
    await write('First')
    await edit('first', `title = 'Second'`)
    expect(await write('First')).toBe('first')
    expect(await resolve('first')).toBeNull()
  })

  it.each([
    ['is a draft', `status = 'draft'`, `status = 'published'`],
    ['is scheduled', `publish_date = now() + interval '1 hour'`, 'publish_date = now()'],
  ])('does not redirect while it %s', async (_state, hide, show) => {
    await write('First')
    await edit('first', `title = 'Second'`)
    await edit('second', hide)
    expect(await resolve('first')).toBeNull()
    await edit('second', show)
    expect(await resolve('first')).toBe('second')
  })
})

it.each([
  ['without a target', `('blog', 'x', null, null)`],
  ['to an article', `('blog', 'x', null, (select min(id) from public.news_articles))`],
  [
    'to both a post and an article',
    `('blog', 'x', (select min(id) from public.blogs), (select min(id) from public.news_articles))`,
  ],
])("a post's redirect %s is refused", async (_title, values) => {
  await write('First')
  await expect(
    act(
      fixture.database,
      'owner',
      `insert into public.content_redirects (kind, slug, blog_id, news_article_id) values ${values}`,
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'content_redirects_kind_has_target' })
})
