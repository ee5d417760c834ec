import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEWS_MEDIA } from '#domain/media/media.ts'
import type { NewsDraft } from '#domain/news/news.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/people.ts'
import { type RunningStack, startStack } from '#tests/support/stack.ts'
import { ContentError, STALE_VERSION } from './content-error.ts'
import { removeMedia, uploadMedia } from './media.ts'
import { mediaAddress } from './media-address.ts'
import { findNewsArticle, formerNewsSlug, latestNews } from './news.ts'
import { createNews, deleteNews, listNews, readNews, restoreNews, updateNews } from './news-writing.ts'

let database: TestDatabase
let running: RunningStack
let anybody: DataClient
let marketing: DataClient
let customer: DataClient

beforeAll(async () => {
  database = await openTestDatabase()
  running = await startStack(database.database)
  anybody = anonymousClient(running.stack)
  marketing = await signedInClient(running.stack, 'marketing')
  customer = await signedInClient(running.stack, 'customer')
})
afterAll(async () => {
  await running?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

let made = 0
/** A title that no other article of this file has. */
const titled = (change: Partial<NewsDraft> = {}): NewsDraft => {
  made += 1
  return {
    title: `Article ${made}`,
    content: '<p>Words</p>',
    date: '2025-06-30',
    image: null,
    imageAlt: null,
    video: null,
    ...change,
  }
}

async function failureOf(call: Promise<unknown>): Promise<ContentError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ContentError)
  return error as ContentError
}

describe('an article that marketing creates', () => {
  it('is read by anybody, by its slug and by its number', async () => {
    const draft = titled({ image: '/storage/v1/object/public/news-media/a.jpg', imageAlt: 'A press' })
    const created = await createNews(marketing, draft)
    expect(created).toMatchObject({ ...draft, type: 'image', isDeleted: false })
    expect(await findNewsArticle(anybody, created.slug)).toEqual(created)
    expect(await findNewsArticle(anybody, String(created.id))).toEqual(created)
  })

  it('leads from its former slug to its present one', async () => {
    const created = await createNews(marketing, titled())
    const renamed = await updateNews(marketing, created.id, titled(), created.updatedAt)
    expect(renamed.slug).not.toBe(created.slug)
    expect(await findNewsArticle(anybody, created.slug)).toBeNull()
    expect(await formerNewsSlug(anybody, created.slug)).toBe(renamed.slug)
    expect(await formerNewsSlug(anybody, renamed.slug)).toBeNull()
  })

  it('disappears when it is deleted and comes back when it is restored', async () => {
    const { id, slug } = await createNews(marketing, titled())
    await deleteNews(marketing, id)
    expect(await findNewsArticle(anybody, slug)).toBeNull()
    expect((await latestNews(anybody)).map((article) => article.id)).not.toContain(id)
    expect((await readNews(marketing, id))?.isDeleted).toBe(true)
    await restoreNews(marketing, id)
    expect((await findNewsArticle(anybody, slug))?.id).toBe(id)
  })
})

const desk = { q: '', show: 'live', sort: '-date', page: 1 } as const

describe('lists', () => {
  it('are newest first, and as short as they are asked to be', async () => {
    const [older, newer] = [
      await createNews(marketing, titled({ date: '2199-01-01' })),
      await createNews(marketing, titled({ date: '2199-01-02' })),
    ]
    expect((await latestNews(anybody, 2)).map(({ id }) => id)).toEqual([newer.id, older.id])
    const { rows } = await listNews(marketing, desk)
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  it('put the later one first of two articles of one day', async () => {
    const first = await createNews(marketing, titled({ date: '2199-02-01' }))
    const second = await createNews(marketing, titled({ date: '2199-02-01' }))
    expect((await latestNews(anybody, 2)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('show deleted ones to marketing and to nobody else', async () => {
    const { id } = await createNews(marketing, titled())
    await deleteNews(marketing, id)
    const seenBy = async (client: DataClient) =>
      (await listNews(client, { ...desk, show: 'deleted' })).rows.some((article) => article.id === id)
    expect([await seenBy(marketing), await seenBy(customer), await seenBy(anybody)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the list of those who write', () => {
  async function found(query: Partial<Parameters<typeof listNews>[1]>) {
    const { rows, total, counts } = await listNews(marketing, { ...desk, ...query })
    return { titles: rows.map(({ title }) => title), total, counts }
  }

  it('finds parts of words of the title in any order, live and deleted apart, and counts both', async () => {
    await createNews(marketing, titled({ title: 'Zinnia press at Andover' }))
    await createNews(marketing, titled({ title: 'A press day for zinnias, 50%' }))
    const { id } = await createNews(marketing, titled({ title: 'Old zinnia press' }))
    await deleteNews(marketing, id)
    const counts = { live: 2, deleted: 1 }
    const byTitle = ['A press day for zinnias, 50%', 'Zinnia press at Andover']
    expect(await found({ q: 'PRESS zinn', sort: 'title' })).toEqual({ titles: byTitle, total: 2, counts })
    expect(await found({ q: 'zinnia press', show: 'deleted' })).toEqual({
      titles: ['Old zinnia press'],
      total: 1,
      counts,
    })
    expect((await found({ q: 'zinnia 50%' })).titles).toEqual(['A press day for zinnias, 50%'])
    expect((await found({ q: 'zinnia lorry' })).total).toBe(0)
  })

  it('has nothing on a page past its end', async () => {
    expect((await found({ page: 1000 })).titles).toEqual([])
  })
})

describe('what does not exist', () => {
  it.each(['no-such-article', '999999999', '99999999999999999999', '0', 'a,b)'])(
    '%j is null, not a failure',
    async (slugOrId) => {
      expect(await findNewsArticle(anybody, slugOrId)).toBeNull()
    },
  )
})

describe('two people with one article', () => {
  it('do not overwrite each other unseen', async () => {
    const opened = await createNews(marketing, titled())
    await updateNews(marketing, opened.id, titled({ content: '<p>Theirs</p>' }), opened.updatedAt)
    const failure = await failureOf(updateNews(marketing, opened.id, titled(), opened.updatedAt))
    expect(failure.code).toBe(STALE_VERSION)
    expect(failure.message).toBe(
      'Failed to update news article: somebody else has saved it since you opened it.',
    )
    expect((await readNews(marketing, opened.id))?.content).toBe('<p>Theirs</p>')
  })
})

describe('a failure says what was asked, of what, and why', () => {
  const denied = 'new row violates row-level security policy for table "news_articles"'
  it.each([
    [
      'a customer creates',
      () => createNews(customer, titled()),
      `Failed to create news article: ${denied}`,
      403,
      false,
    ],
    [
      'anybody creates',
      () => createNews(anybody, titled()),
      'Failed to create news article: permission denied for table news_articles',
      401,
      true,
    ],
    [
      'a customer deletes',
      () => deleteNews(customer, 1),
      'Failed to delete news article: it does not exist, or you may not change it.',
      404,
      false,
    ],
    [
      'a customer restores',
      () => restoreNews(customer, 1),
      'Failed to restore news article: it does not exist, or you may not change it.',
      404,
      false,
    ],
    [
      'marketing updates what is not there',
      () => updateNews(marketing, 999_999_999, titled(), '2025-01-01'),
      'Failed to update news article: it does not exist, or you may not change it.',
      404,
      false,
    ],
  ])('when %s', async (_, call, message, status, needsSignIn) => {
    const failure = await failureOf(call())
    expect(failure).toMatchObject({ message, status, needsSignIn })
  })

  it('when a customer updates what they can read', async () => {
    const article = await createNews(marketing, titled())
    const failure = await failureOf(updateNews(customer, article.id, titled(), article.updatedAt))
    expect(failure.message).toBe(
      'Failed to update news article: it does not exist, or you may not change it.',
    )
  })

  it('when nobody answers', async () => {
    const nowhere = anonymousClient({ ...running.stack, url: 'http://127.0.0.1:9' })
    const failure = await failureOf(latestNews(nowhere))
    expect(failure.message).toMatch(/^Failed to fetch news articles: fetch failed/)
    expect(failure.status).toBe(0)
  })
})

describe('media', () => {
  // The first bytes of a GIF: the bucket takes no file for what it is not.
  const picture = () =>
    new File([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], 'My pïcture (1).gif', { type: 'image/gif' })

  it('is uploaded under a name of letters and digits, and is public until it is removed', async () => {
    const path = await uploadMedia(marketing, NEWS_MEDIA, picture())
    expect(path).toMatch(/^\/storage\/v1\/object\/public\/news-media\/[0-9a-f]{24}-Mypicture1\.gif$/)
    const address = mediaAddress(running.stack.url, path)
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect(response.headers.get('cache-control')).toContain('max-age=3600')
    await removeMedia(marketing, NEWS_MEDIA, [path, 'https://example.com/elsewhere.gif'])
    expect((await fetch(address)).ok).toBe(false)
  })

  it('of a customer is refused', async () => {
    const failure = await failureOf(uploadMedia(customer, NEWS_MEDIA, picture()))
    expect(failure.message).toBe('Failed to upload media: new row violates row-level security policy')
  })
})
