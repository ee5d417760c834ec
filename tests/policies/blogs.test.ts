import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BLOG_AUTHOR_MAX,
  BLOG_CONTENT_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_LABEL_MAX,
  BLOG_LABELS_MAX,
  BLOG_TITLE_MAX,
  DEFAULT_BLOG_AUTHOR,
} from '#domain/blog/posts.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'
import { titlesSeenAt } from './policy-at-time.ts'

const BLOG_STATUSES = ['draft', 'published'] as const
const BLOG_SEO_SETTINGS_MAX_BYTES = 20_000
const BLOG_PUBLISH_DATE_MIN = '1900-01-01T00:00:00Z'
/** Exclusive. */
const BLOG_PUBLISH_DATE_END = '2200-01-01T00:00:00Z'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

function write(post: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'marketing', 'public.blogs', { title: 'A post', ...post })
}

it('defaults: an empty draft without author, dated now', async () => {
  const { rows } = await write({})
  const [row] = rows
  expect(row).toMatchObject({
    content: '',
    excerpt: '',
    author: DEFAULT_BLOG_AUTHOR,
    status: 'draft',
    featured_image: null,
    categories: '{}',
    tags: '{}',
    seo_settings: {},
    view_count: 0,
  })
  expect(row?.publish_date).toBe(row?.created_at)
})

const labels = Array.from({ length: BLOG_LABELS_MAX }, (_, i) => `label ${i}`)
const settings = (length: number) => JSON.stringify({ a: 'x'.repeat(length - '{"a": ""}'.length) })

describe('accepts a post', () => {
  it.each<[string, Record<string, unknown>]>([
    ['with a title as long as the form allows', { title: 'x'.repeat(BLOG_TITLE_MAX) }],
    ['with a text as long as the form allows', { content: 'x'.repeat(BLOG_CONTENT_MAX) }],
    ['with an excerpt as long as the form allows', { excerpt: 'x'.repeat(BLOG_EXCERPT_MAX) }],
    ['with an author as long as the form allows', { author: 'x'.repeat(BLOG_AUTHOR_MAX) }],
    ['with as many labels as the form allows', { categories: `{${labels.map((l) => `"${l}"`)}}` }],
    ['with a label as long as the form allows', { tags: `{${'x'.repeat(BLOG_LABEL_MAX)}}` }],
    ['with settings as long as the form allows', { seo_settings: settings(BLOG_SEO_SETTINGS_MAX_BYTES) }],
    ['with the earliest publish date', { publish_date: BLOG_PUBLISH_DATE_MIN }],
    ['with a picture', { featured_image: '/storage/v1/object/public/blog-media/featured-images/a.webp' }],
    ...BLOG_STATUSES.map((status): [string, { status: string }] => [`as ${status}`, { status }]),
  ])('%s', async (_title, post) => {
    expect((await write(post)).count).toBe(1)
  })

  it.each([[['top test', 'B flute', 'naïve', '日本', "a 'quoted' one", 'a, b', 'back\\slash', 'NULL']]])(
    'with the labels %j',
    async (labels) => {
      const { rows } = await write({
        categories: `{${labels.map((label) => `"${label.replace(/["\\]/g, '\\$&')}"`)}}`,
      })
      const storedLabels = await act(
        fixture.database,
        'owner',
        'select array_to_json($1::text[]) as labels',
        [rows[0]?.categories],
      )
      expect(storedLabels.rows[0]?.labels).toEqual(labels)
    },
  )
})

describe('rejects a post', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['with a blank title', { title: '  ' }, 'blogs_title_length'],
    ['with an overlong title', { title: 'x'.repeat(BLOG_TITLE_MAX + 1) }, 'blogs_title_length'],
    ['with an overlong text', { content: 'x'.repeat(BLOG_CONTENT_MAX + 1) }, 'blogs_content_length'],
    ['with an overlong excerpt', { excerpt: 'x'.repeat(BLOG_EXCERPT_MAX + 1) }, 'blogs_excerpt_length'],
    ['with a blank author', { author: ' ' }, 'blogs_author_length'],
    ['with an overlong author', { author: 'x'.repeat(BLOG_AUTHOR_MAX + 1) }, 'blogs_author_length'],
    ['with an unknown status', { status: 'archived' }, 'blogs_status_known'],
    ['with an infinite publish date', { publish_date: 'infinity' }, 'blogs_publish_date_range'],
    [
      'with a publish date after the maximum',
      { publish_date: BLOG_PUBLISH_DATE_END },
      'blogs_publish_date_range',
    ],
    [
      'with a publish date before the minimum',
      { publish_date: '1899-12-31T23:59:59Z' },
      'blogs_publish_date_range',
    ],
    ['with a script URL as image', { featured_image: 'javascript:x' }, 'blogs_featured_image_address'],
    [
      'with an image on another host',
      { featured_image: '//example.com/a.png' },
      'blogs_featured_image_address',
    ],
    ['with an empty image URL', { featured_image: '' }, 'blogs_featured_image_address'],
    [
      'with an overlong description',
      { featured_image_alt: 'x'.repeat(301) },
      'blogs_featured_image_alt_length',
    ],
    ['with an empty label', { categories: '{""}' }, 'blogs_categories_form'],
    ['with an empty label after another', { tags: '{a,""}' }, 'blogs_tags_form'],
    ['with an empty label before another', { tags: '{"",a}' }, 'blogs_tags_form'],
    ['with a null label', { categories: '{a,null}' }, 'blogs_categories_form'],
    ['with a label that begins with a space', { categories: '{" a"}' }, 'blogs_categories_form'],
    ['with a label that ends with a space', { tags: '{"a "}' }, 'blogs_tags_form'],
    ['with a line break in a label', { tags: '{"a\nb"}' }, 'blogs_tags_form'],
    ['with a tab in a label', { tags: '{"a\tb"}' }, 'blogs_tags_form'],
    ['with an overlong label', { tags: `{${'x'.repeat(BLOG_LABEL_MAX + 1)}}` }, 'blogs_tags_form'],
    ['with too many labels', { tags: `{${labels.map((l) => `"${l}"`)},x}` }, 'blogs_tags_form'],
    ['with lists of labels', { categories: '{{a,b},{c,d}}' }, 'blogs_categories_form'],
    ['with an array as settings', { seo_settings: '[]' }, 'blogs_seo_settings_form'],
    ['with a string as settings', { seo_settings: '"a"' }, 'blogs_seo_settings_form'],
    [
      'with overlong settings',
      { seo_settings: settings(BLOG_SEO_SETTINGS_MAX_BYTES + 1) },
      'blogs_seo_settings_form',
    ],
  ])('%s', async (_title, post, constraint) => {
    await expect(write(post)).rejects.toMatchObject({ code: '23514', constraint })
  })
})

it('an edit changes updated_at, not created_at', async () => {
  const { rows } = await write({})
  const edited = await act(
    fixture.database,
    'staff',
    `update public.blogs set tags = '{new}' where id = $1 returning updated_at > created_at as moved, created_at`,
    [rows[0]?.id],
  )
  expect(edited.rows).toEqual([{ moved: true, created_at: rows[0]?.created_at }])
})

it('every editable column changes updated_at', async () => {
  const { rows } = await act(
    fixture.database,
    'owner',
    `select c.attname as name from pg_attribute c
      where c.attrelid = 'public.blogs'::regclass and c.attnum > 0 and not c.attisdropped
        and has_column_privilege('authenticated', c.attrelid, c.attnum, 'update')
        and not exists (
          select from pg_trigger where tgrelid = c.attrelid and tgname = 'set_blogs_updated_at' and c.attnum = any (tgattr)
        )`,
  )
  expect(rows).toEqual([{ name: 'view_count' }])
})

describe.each(['anonymous', 'customer'] as const)('a published post, for %s', (actor) => {
  const moment = '2030-03-31T01:00:00Z'
  beforeAll(async () => {
    await write({ title: `For ${actor}`, status: 'published', publish_date: moment })
  })

  it.each([
    ['is hidden until its publish date', '2030-03-31T00:59:59.999Z', false],
    ['is visible from its publish date', moment, true],
    ['stays visible', '2031-01-01T00:00:00Z', true],
  ])('%s', async (_title, now, expected) => {
    const titles = await titlesSeenAt(fixture.database, 'blogs', actor, now)
    expect(titles.includes(`For ${actor}`)).toBe(expected)
  })

  it('drafts are never visible', async () => {
    expect(await titlesSeenAt(fixture.database, 'blogs', actor, '2199-01-01T00:00:00Z')).not.toContain(
      'Draft',
    )
  })
})

it('deleting a post deletes its redirects', async () => {
  await act(fixture.database, 'marketing', `delete from public.blogs where title = 'Renamed post'`)
  const { count } = await act(
    fixture.database,
    'owner',
    `select from public.content_redirects where kind = 'blog' and slug = 'former-post'`,
  )
  expect(count).toBe(0)
})
