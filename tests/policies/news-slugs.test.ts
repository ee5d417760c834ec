import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsSlug } from '#domain/articles/slug.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openWorld } from './world.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => act(world.database, 'owner', 'delete from public.news_articles'))
afterAll(() => world?.[Symbol.asyncDispose]())

async function publish(title: string, actor: Actor = 'marketing'): Promise<string> {
  const { rows } = await act(
    world.database,
    actor,
    'insert into public.news_articles (title) values ($1) returning slug',
    [title],
  )
  return String(rows[0]?.slug)
}

async function rename(slug: string, title: string): Promise<string> {
  const { rows } = await act(
    world.database,
    'marketing',
    'update public.news_articles set title = $2 where slug = $1 returning slug',
    [slug, title],
  )
  return String(rows[0]?.slug)
}

async function resolve(slug: string): Promise<unknown> {
  const { rows } = await act(
    world.database,
    'anonymous',
    `select public.resolve_redirect('news', $1) as slug`,
    [slug],
  )
  return rows[0]?.slug
}

describe('a slug is made from the title', () => {
  test.each([
    ['lower case, a hyphen for each run of others', 'New  Press: 4 colours!', 'new-press-4-colours'],
    ['no hyphen at the edges', '—“Harvest”—', 'harvest'],
    ['a title without a letter or digit is an article', '!?', 'article'],
    ['a number would be taken for an id', '2026', '2026-article'],
    ['a number among other signs too', '£ 3,200', '3-200'],
    ['`preview` is a page of its own', 'Preview', 'preview-article'],
    ['a title of the greatest length', 'x'.repeat(200), 'x'.repeat(200)],
  ])('%s: %j', async (_rule, title, slug) => {
    expect(await publish(title)).toBe(slug)
  })

  test('as the form foretells it', async () => {
    const titles = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((t) => !t.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.oneof(titles, fc.lorem({ maxCount: 4 })), async (title) => {
        const { rows } = await act(world.database, 'owner', 'select private.news_slug($1) as slug', [title])
        expect(rows[0]?.slug).toBe(newsSlug(title))
      }),
      { numRuns: 200 },
    )
  })
})

describe('a slug is unique', () => {
  test('by a number at its end', async () => {
    expect([await publish('Press'), await publish('press!'), await publish('PRESS')]).toEqual([
      'press',
      'press-2',
      'press-3',
    ])
  })

  test('among the rows of one statement', async () => {
    const { rows } = await act(
      world.database,
      'staff',
      `insert into public.news_articles (title) values ('Press'), ('Press'), ('Press') returning slug`,
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['press', 'press-2', 'press-3'])
  })

  test('when a title already ends in the number', async () => {
    expect([await publish('Press'), await publish('Press 2'), await publish('Press')]).toEqual([
      'press',
      'press-2',
      'press-3',
    ])
  })

  test('among deleted articles too, whose slugs wait for their return', async () => {
    await publish('Press')
    await act(world.database, 'staff', 'update public.news_articles set is_deleted = true')
    expect(await publish('Press')).toBe('press-2')
  })

  test('even for the service key, which cannot choose one', async () => {
    await publish('Press')
    const { rows } = await act(
      world.database,
      'service key',
      `insert into public.news_articles (title, slug) values ('Other', 'press') returning slug`,
    )
    expect(rows[0]?.slug).toBe('other')
  })
})

describe('a renamed article', () => {
  test('is found by each of its former slugs, at its current one', async () => {
    await publish('First')
    await rename('first', 'Second')
    await rename('second', 'Third')
    expect([await resolve('first'), await resolve('second'), await resolve('third')]).toEqual([
      'third',
      'third',
      null,
    ])
  })

  test('keeps its slug when only signs and capitals of the title change', async () => {
    await publish('Press')
    await publish('Press')
    await act(world.database, 'service key', `delete from public.news_articles where slug = 'press'`)
    expect(await rename('press-2', 'PRESS!')).toBe('press-2')
    expect(await resolve('press-2')).toBeNull()
  })

  test('may return to its first slug', async () => {
    await publish('First')
    await rename('first', 'Second')
    expect(await rename('second', 'First')).toBe('first')
    expect([await resolve('first'), await resolve('second')]).toEqual([null, 'first'])
  })

  test('is not found by a former slug that another article took', async () => {
    await publish('First')
    await rename('first', 'Second')
    expect(await publish('First')).toBe('first')
    expect(await resolve('first')).toBeNull()
  })

  test('is not found by a former slug while it is deleted', async () => {
    await publish('First')
    await rename('first', 'Second')
    await act(world.database, 'staff', 'update public.news_articles set is_deleted = true')
    expect(await resolve('first')).toBeNull()
    await act(world.database, 'staff', 'update public.news_articles set is_deleted = false')
    expect(await resolve('first')).toBe('second')
  })

  test('takes its redirects with it when it is removed for good', async () => {
    await publish('First')
    await rename('first', 'Second')
    await act(world.database, 'service key', 'delete from public.news_articles')
    const { rows } = await act(
      world.database,
      'owner',
      `select slug from public.content_redirects where slug in ('first', 'second')`,
    )
    expect(rows).toEqual([])
  })
})
