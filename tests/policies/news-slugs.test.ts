import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsSlug } from '#domain/articles/article.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
beforeEach(() => act(fixture.database, 'owner', 'delete from public.news_articles'))
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function publish(title: string, actor: Actor = 'marketing'): Promise<string> {
  const { rows } = await act(
    fixture.database,
    actor,
    'insert into public.news_articles (title) values ($1) returning slug',
    [title],
  )
  return String(rows[0]?.slug)
}

async function rename(slug: string, title: string): Promise<string> {
  const { rows } = await act(
    fixture.database,
    'marketing',
    'update public.news_articles set title = $2 where slug = $1 returning slug',
    [slug, title],
  )
  return String(rows[0]?.slug)
}

async function resolve(slug: string): Promise<unknown> {
  const { rows } = await act(
    fixture.database,
    'anonymous',
    `select public.resolve_redirect('news', $1) as slug`,
    [slug],
  )
  return rows[0]?.slug
}

describe('slug from the title', () => {
  it.each([
    ['lower case, a hyphen for each run of others', 'New  Press: 4 colours!', 'new-press-4-colours'],
    ['no hyphen at the edges', '—“Harvest”—', 'harvest'],
    ['a title without letters and digits becomes “article”', '!?', 'article'],
    ['a number would be read as an id', '2026', '2026-article'],
    ['also with other characters around it', '£ 3,200', '3-200'],
    ['`preview` is a page of its own', 'Preview', 'preview-article'],
    ['a title of the maximum length', 'x'.repeat(200), 'x'.repeat(200)],
  ])('%s: %j', async (_rule, title, slug) => {
    expect(await publish(title)).toBe(slug)
  })

  it('matches the preview in the form', async () => {
    const titles = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((t) => !t.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.oneof(titles, fc.lorem({ maxCount: 4 })), async (title) => {
        const { rows } = await act(fixture.database, 'owner', 'select private.news_slug($1) as slug', [title])
        expect(rows[0]?.slug).toBe(newsSlug(title))
      }),
      { numRuns: 200 },
    )
  })
})

describe('slugs are unique', () => {
  it('by a numeric suffix', async () => {
    expect([await publish('Press'), await publish('press!'), await publish('PRESS')]).toEqual([
      'press',
      'press-2',
      'press-3',
    ])
  })

  it('within one statement', async () => {
    const { rows } = await act(
      fixture.database,
      'staff',
      `insert into public.news_articles (title) values ('Press'), ('Press'), ('Press') returning slug`,
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['press', 'press-2', 'press-3'])
  })

  it('if a title already ends in the number', async () => {
    expect([await publish('Press'), await publish('Press 2'), await publish('Press')]).toEqual([
      'press',
      'press-2',
      'press-3',
    ])
  })

  it('among deleted articles, which may be restored', async () => {
    await publish('Press')
    await act(fixture.database, 'staff', 'update public.news_articles set is_deleted = true')
    expect(await publish('Press')).toBe('press-2')
  })
})

describe('slug set by hand', () => {
  const publishAt = async (title: string, slug: string, actor: Actor = 'marketing') => {
    const { rows } = await act(
      fixture.database,
      actor,
      'insert into public.news_articles (title, slug) values ($1, $2) returning slug',
      [title, slug],
    )
    return String(rows[0]?.slug)
  }

  const readdress = async (slug: string, next: string) => {
    const { rows } = await act(
      fixture.database,
      'marketing',
      'update public.news_articles set slug = $2 where slug = $1 returning slug',
      [slug, next],
    )
    return String(rows[0]?.slug)
  }

  it.each<[string, string, string]>([
    ['unchanged', 'spring-offer', 'spring-offer'],
    ['normalised', ' Spring & Offer! ', 'spring-offer'],
    ['but not as a number', '2026', '2026-article'],
    ['but not as the path of a page', 'Preview', 'preview-article'],
    ['cut to the maximum length', 'x'.repeat(300), 'x'.repeat(200)],
    ['unless it is empty', '', 'press'],
    ['unless nothing in it is allowed in a URL', ' —— ', 'press'],
  ])('is kept %s: %j', async (_title, slug, expected) => {
    for (const actor of ['marketing', 'service key'] as const) {
      expect(await publishAt('Press', slug, actor)).toBe(expected)
      await act(fixture.database, 'owner', 'delete from public.news_articles')
    }
  })

  it('gets a numeric suffix if taken', async () => {
    await publish('Press')
    expect([await publishAt('Other', 'press'), await publishAt('Another', 'Press')]).toEqual([
      'press-2',
      'press-3',
    ])
  })

  it('stays when the title changes', async () => {
    await publishAt('Press', 'spring-offer')
    expect(await rename('spring-offer', 'Second')).toBe('spring-offer')
    expect(await rename('spring-offer', 'Third')).toBe('spring-offer')
  })

  it('can be set later, with a redirect', async () => {
    await publish('Press')
    expect(await readdress('press', 'Spring offer')).toBe('spring-offer')
    expect(await rename('spring-offer', 'Second')).toBe('spring-offer')
    expect([await resolve('press'), await resolve('second')]).toEqual(['spring-offer', null])
  })

  it('follows the title again when cleared', async () => {
    await publishAt('Press', 'spring-offer')
    expect(await readdress('spring-offer', '')).toBe('press')
    expect(await rename('press', 'Second')).toBe('second')
    expect(await resolve('spring-offer')).toBe('second')
  })

  it('is not assumed for a generated suffix', async () => {
    await publish('Press')
    await publish('Press')
    expect(await rename('press-2', 'Second')).toBe('second')
  })
})

describe('renamed article', () => {
  it('redirects every former slug', async () => {
    await publish('First')
    await rename('first', 'Second')
    await rename('second', 'Third')
    expect([await resolve('first'), await resolve('second'), await resolve('third')]).toEqual([
      'third',
      'third',
      null,
    ])
  })

  it('keeps its slug when only punctuation or case changes', async () => {
    await publish('Press')
    await publish('Press')
    await act(fixture.database, 'service key', `delete from public.news_articles where slug = 'press'`)
    expect(await rename('press-2', 'PRESS!')).toBe('press-2')
    expect(await resolve('press-2')).toBeNull()
  })

  it('can return to its first slug', async () => {
    await publish('First')
    await rename('first', 'Second')
    expect(await rename('second', 'First')).toBe('first')
    expect([await resolve('first'), await resolve('second')]).toEqual([null, 'first'])
  })

  it('does not redirect a slug used by another article', async () => {
    await publish('First')
    await rename('first', 'Second')
    expect(await publish('First')).toBe('first')
    expect(await resolve('first')).toBeNull()
  })

  it('does not redirect while deleted', async () => {
    await publish('First')
    await rename('first', 'Second')
    await act(fixture.database, 'staff', 'update public.news_articles set is_deleted = true')
    expect(await resolve('first')).toBeNull()
    await act(fixture.database, 'staff', 'update public.news_articles set is_deleted = false')
    expect(await resolve('first')).toBe('second')
  })

  it('is deleted with its redirects', async () => {
    await publish('First')
    await rename('first', 'Second')
    await act(fixture.database, 'service key', 'delete from public.news_articles')
    const { rows } = await act(
      fixture.database,
      'owner',
      `select slug from public.content_redirects where slug in ('first', 'second')`,
    )
    expect(rows).toEqual([])
  })
})
