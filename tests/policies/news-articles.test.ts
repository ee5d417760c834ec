import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { NEWS_CONTENT_MAX, NEWS_TITLE_MAX } from '#domain/news/news.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

function publish(article: Readonly<Record<string, string | null>>) {
  return insert(fixture.database, 'staff', 'public.news_articles', { title: 'An article', ...article })
}

describe('accepts an article', () => {
  it.each([
    ['with only a title', {}],
    ['with a title as long as the form allows', { title: 'x'.repeat(NEWS_TITLE_MAX) }],
    ['with a text as long as the form allows', { content: 'x'.repeat(NEWS_CONTENT_MAX) }],
    [
      'with an image on this website',
      { image: '/storage/v1/object/public/news-media/a%20b.webp', image_alt: 'A' },
    ],
    ['with the longest alt text', { image: '/a.webp', image_alt: 'x'.repeat(IMAGE_ALT_MAX) }],
    ['with a video over HTTPS', { video: 'https://media.example.com/a.mp4?v=1' }],
  ])('%s', async (_title, article) => {
    expect((await publish(article)).rows).toMatchObject([article])
  })
})

describe('rejects an article', () => {
  it.each([
    ['without a title', { title: '' }, 'news_articles_title_length'],
    ['with a blank title', { title: '   ' }, 'news_articles_title_length'],
    ['with an overlong title', { title: 'x'.repeat(NEWS_TITLE_MAX + 1) }, 'news_articles_title_length'],
    ['with an overlong text', { content: 'x'.repeat(NEWS_CONTENT_MAX + 1) }, 'news_articles_content_length'],
    ['with an infinite date', { date: 'infinity' }, 'news_articles_date_range'],
    ['with a date before the minimum', { date: '0001-01-01' }, 'news_articles_date_range'],
    ['with a script URL as image', { image: 'javascript:alert(1)' }, 'news_articles_image_address'],
    ['with an image as data URL', { image: 'data:image/png;base64,AAAA' }, 'news_articles_image_address'],
    ['with an image over HTTP', { image: 'http://example.com/a.png' }, 'news_articles_image_address'],
    [
      'with an image on another host by slashes',
      { image: '//example.com/a.png' },
      'news_articles_image_address',
    ],
    [
      'with an image on another host by a backslash',
      { image: '/\\example.com' },
      'news_articles_image_address',
    ],
    [
      'with an image URL that closes its attribute',
      { image: '/a.png" onload="' },
      'news_articles_image_address',
    ],
    ['with a line break in the image URL', { image: '/a.png\n' }, 'news_articles_image_address'],
    ['with an empty image URL', { image: '' }, 'news_articles_image_address'],
    ['with an overlong image URL', { image: `/${'x'.repeat(2048)}` }, 'news_articles_image_address'],
    [
      'with an overlong description',
      { image_alt: 'x'.repeat(IMAGE_ALT_MAX + 1) },
      'news_articles_image_alt_length',
    ],
    ['with a script URL as video', { video: 'javascript:alert(1)' }, 'news_articles_video_address'],
    ['with a video as data URL', { video: 'data:video/mp4;base64,AAAA' }, 'news_articles_video_address'],
  ])('%s', async (_title, article, constraint) => {
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
  const today = await act(fixture.database, 'owner', 'select current_date as date')
  expect(rows).toMatchObject([{ date: today.rows[0]?.date, is_deleted: false, content: '' }])
})

it('an edit changes updated_at, not created_at', async () => {
  const { rows } = await publish({})
  // PGlite's clock has millisecond resolution.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const edited = await act(
    fixture.database,
    'staff',
    `update public.news_articles set content = 'x' where id = $1
      returning updated_at > created_at as moved, created_at`,
    [rows[0]?.id],
  )
  expect(edited.rows).toEqual([{ moved: true, created_at: rows[0]?.created_at }])
})
