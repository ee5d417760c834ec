import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { NEWS_CONTENT_MAX, NEWS_TITLE_MAX } from '#domain/news/news.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openDatabaseFixture()
})
afterAll(() => world?.[Symbol.asyncDispose]())

function publish(article: Readonly<Record<string, string | null>>) {
  return insert(world.database, 'staff', 'public.news_articles', { title: 'An article', ...article })
}

describe('accepts an article', () => {
  it.each([
    ['with a title alone', {}],
    ['with a title as long as the form allows', { title: 'x'.repeat(NEWS_TITLE_MAX) }],
    ['with a text as long as the form allows', { content: 'x'.repeat(NEWS_CONTENT_MAX) }],
    [
      'with a picture of this site',
      { image: '/storage/v1/object/public/news-media/a%20b.webp', image_alt: 'A' },
    ],
    ['with a picture described at length', { image: '/a.webp', image_alt: 'x'.repeat(IMAGE_ALT_MAX) }],
    ['with a video over HTTPS', { video: 'https://media.example.com/a.mp4?v=1' }],
  ])('%s', async (_what, article) => {
    expect((await publish(article)).rows).toMatchObject([article])
  })
})

describe('rejects an article', () => {
  it.each([
    ['without a title', { title: '' }, 'news_articles_title_length'],
    ['with a title of spaces', { title: '   ' }, 'news_articles_title_length'],
    ['with a title too long', { title: 'x'.repeat(NEWS_TITLE_MAX + 1) }, 'news_articles_title_length'],
    ['with a text too long', { content: 'x'.repeat(NEWS_CONTENT_MAX + 1) }, 'news_articles_content_length'],
    ['with a day without end', { date: 'infinity' }, 'news_articles_date_range'],
    ['with a day before printing', { date: '0001-01-01' }, 'news_articles_date_range'],
    ['with a picture that is script', { image: 'javascript:alert(1)' }, 'news_articles_image_address'],
    [
      'with a picture in the row itself',
      { image: 'data:image/png;base64,AAAA' },
      'news_articles_image_address',
    ],
    ['with a picture over HTTP', { image: 'http://example.com/a.png' }, 'news_articles_image_address'],
    [
      'with a picture of another host by slashes',
      { image: '//example.com/a.png' },
      'news_articles_image_address',
    ],
    [
      'with a picture of another host by a backslash',
      { image: '/\\example.com' },
      'news_articles_image_address',
    ],
    ['with a picture that ends its attribute', { image: '/a.png" onload="' }, 'news_articles_image_address'],
    ['with a picture on two lines', { image: '/a.png\n' }, 'news_articles_image_address'],
    ['with an empty picture', { image: '' }, 'news_articles_image_address'],
    ['with a picture address too long', { image: `/${'x'.repeat(2048)}` }, 'news_articles_image_address'],
    [
      'with a description too long',
      { image_alt: 'x'.repeat(IMAGE_ALT_MAX + 1) },
      'news_articles_image_alt_length',
    ],
    ['with a video that is script', { video: 'javascript:alert(1)' }, 'news_articles_video_address'],
    [
      'with a video in the row itself',
      { video: 'data:video/mp4;base64,AAAA' },
      'news_articles_video_address',
    ],
  ])('%s', async (_what, article, constraint) => {
    await expect(publish(article)).rejects.toMatchObject({ code: '23514', constraint })
  })
})

it.each([
  ['text', {}],
  ['image', { image: '/a.webp' }],
  ['video', { video: '/a.mp4' }],
  ['video', { image: '/poster.webp', video: '/a.mp4' }],
])('derives the type %s from %j', async (type, media) => {
  expect((await publish(media)).rows).toMatchObject([{ type }])
})

it('defaults: today and live', async () => {
  const { rows } = await publish({})
  const today = await act(world.database, 'owner', 'select current_date as date')
  expect(rows).toMatchObject([{ date: today.rows[0]?.date, is_deleted: false, content: '' }])
})

it('an edit changes updated_at, not created_at', async () => {
  const { rows } = await publish({})
  // PGlite's clock has millisecond resolution.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const edited = await act(
    world.database,
    'staff',
    `update public.news_articles set content = 'x' where id = $1
      returning updated_at > created_at as moved, created_at`,
    [rows[0]?.id],
  )
  expect(edited.rows).toEqual([{ moved: true, created_at: rows[0]?.created_at }])
})
